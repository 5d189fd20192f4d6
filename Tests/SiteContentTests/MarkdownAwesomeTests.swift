import TableModel
import Testing

@testable import SiteContent

/// A link list in the form of the “awesome” lists of the web, read as it is.
@Suite struct MarkdownAwesomeTests {
  private let list = """
    <!--lint disable double-link-->
    # Awesome Tables [![Awesome](https://badges.example/awesome.svg)](https://awesome.example)

    [![Build](https://ci.example/b.svg)](https://ci.example) ![Stars](https://s.example/s.svg?a=b)

    > A curated list of *tables*, for the :heart: of rows.

    *Please read the [guidelines](contributing.md).*

    ## Contents

    - [Wooden](#wooden)
      - [Oak & Ash](#oak--ash)
    - [C++](#c)
    - [🎉 Party](#-party)

    <!-- omit in toc -->
    ## Wooden

    *Things made of wood.*

    * [Oak](https://oak.example) - A sturdy table.
    * [Elm](https://elm.example) — *Light*: and cheap. ([Demo](https://d.example), [Source](https://s.example)) `MIT` `Wood`
    * [Ash](https://ash.example):star: - Burns well.
    * [Bare](https://bare.example)
    * **[Best](https://best.example)** - The best.
    * ![Logo](logo.png) [Fir](https://fir.example) – With a logo.
    * [Pine](https://pine.example) Without a separator.
    * ~~[Gone](https://gone.example)~~ - Closed.
    * [Yew](https://yew.example) `⚠` `new` - Poisonous. `MIT`
    * [Box](https://box.example) `⚠` no separator - here.
    - [ ] [Todo](https://todo.example) - To be made.

    ### Oak & Ash

    + [Chêne](https://chene.example 'tooltip') - French.
        + [Kid](https://kid.example) - Nested by four.
        + License: MIT
    1. [First](https://first.example): Numbered.

    **[⬆ back to top](#contents)**

    ## C++

    | Name | Stars | License |
    | ---- | ----: | ------- |
    | [boost](https://boost.example) | 5k | BSL |

    ## 🎉 Party

    <details><summary>More</summary>

    - [Hidden][hidden] - In details.

    </details>

    [hidden]: https://hidden.example
    """

  @Test func rows() {
    let content = read(list)
    #expect(
      content.page.map { dump($0.title) } == "Awesome Tables [Awesome](https://awesome.example)")
    #expect(
      dump(content.page) == """
        ##
        | [Build](https://ci.example) Stars
        - quote: text=A curated list of *tables*, for the :heart: of rows.
        _ *Please read the *[*guidelines*](contributing.md)*.*
        ## Contents #contents
        - title=Wooden url=#wooden
          - title=Oak & Ash url=#oak-ash
        - title=C++ url=#c-plus-plus
        - title=🎉 Party url=#party
        ## Wooden #wooden
        | *Things made of wood.*
        - title=Oak subtitle=A sturdy table. url=https://oak.example
        - title=Elm subtitle=*Light*: and cheap. ([Demo](https://d.example), \
        [Source](https://s.example)) detail=MIT Wood url=https://elm.example
        - title=Ash:star: subtitle=Burns well. url=https://ash.example
        - title=Bare url=https://bare.example
        - title=Best subtitle=The best. url=https://best.example
        - image=image(logo.png|Logo) title=Fir subtitle=With a logo. url=https://fir.example
        - title=Pine subtitle=Without a separator. url=https://pine.example
        - title=~Gone~ subtitle=Closed. url=https://gone.example
        - title=Yew `⚠` `new` subtitle=Poisonous. detail=MIT url=https://yew.example
        - title=Box subtitle=`⚠` no separator - here. url=https://box.example
        - title=Todo subtitle=To be made. checked=false url=https://todo.example
        - heading3: text=Oak & Ash #oak-ash
        - title=Chêne subtitle=French. license=MIT url=https://chene.example
          - title=Kid subtitle=Nested by four. url=https://kid.example
        - ordinal=1 title=First subtitle=Numbered. url=https://first.example
        _ [**⬆ back to top**](#contents)
        ## C++ #c-plus-plus
        - title=boost subtitle=5k detail=BSL name=boost stars=5k license=BSL url=https://boost.example
        ## 🎉 Party #party
        - title=Hidden subtitle=In details. url=https://hidden.example
        """)
    #expect(
      content.diagnostics.map { $0.location?.line } == [2, 4, 4, 51])
    #expect(problem(of: list) == nil)
  }
}
