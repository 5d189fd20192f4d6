/// A script by which a shell completes the command lines of sitegen, made from the tables that help
/// and the reading of command lines are made from.
struct CompletionScript {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let shell: Shell

  init(_ shell: Shell) {
    self.shell = shell
  }

  var text: String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// A verb with all that can follow it.
  private struct Verb {
    let name: String
    let purpose: String
    let options: [CommandOption]
    let operands: [CommandHelp.Operand]
  }

  private var verbs: [Verb] {
    let known = CommandLineTool.Verb.allCases
    let purposes = CommandLineTool.verbs.map { ($0.usage.prefix { $0 != " " }, $0.purpose) }
    return known.map { verb in
      let help = verb.help
      return Verb(
        name: verb.rawValue, purpose: purposes.first { $0.0 == verb.rawValue }?.1 ?? "",
        options: help?.options ?? [.help],
        operands: help?.operands ?? [.word(known.map(\.rawValue))])
    }
  }

  /// A text in single quotes for any of the shells.
  private func quoted(_ text: String) -> String {
    let escape = shell == .fish ? "\\'" : "'\\''"
    let backslash = shell == .fish ? "\\\\" : "\\"
    return "'" + text.replacing("\\", with: backslash).replacing("'", with: escape) + "'"
  }
}

/// What stands for the value of an option.
extension CommandOption {
  fileprivate enum Values {
    case none
    case words([String])
    case folder, file, other
  }

  fileprivate var values: Values {
    if !choices.isEmpty { return .words(choices) }
    return switch value {
    case nil: .none
    case "DIR": .folder
    case "FILE": .file
    default: .other
    }
  }

  fileprivate var forms: [String] {
    (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"]
  }
}

// MARK: bash

extension CompletionScript {
  private var bash: String {
    let options = CommandLineTool.options.flatMap(\.forms)
    var text = """
      # Completion of sitegen's command lines for bash: made by “sitegen completions bash”.
      _sitegen() {
        local word=${COMP_WORDS[COMP_CWORD]} verb= option= operand=0 index part kind= words= site=.
        COMPREPLY=()
        # bash takes “--name=value” for three words.
        [[ $word == "=" ]] && word=
        for ((index = 1; index < COMP_CWORD; index++)); do
          part=${COMP_WORDS[index]}
          if [[ -n $option && $part == "=" ]]; then :
          elif [[ -n $option ]]; then
            [[ $option == -s || $option == --source ]] && site=$part
            option=
          elif [[ $part == -* ]]; then _sitegen_value "$verb" "$part" && option=$part
          elif [[ -z $verb ]]; then verb=$part
          else ((operand++))
          fi
        done
        kind= words=
        if [[ -z $verb ]]; then
          words=\(quoted((verbs.map(\.name) + options).joined(separator: " ")))
          COMPREPLY=($(compgen -W "$words" -- "$word"))
          return
        fi
        if [[ -n $option ]]; then _sitegen_value "$verb" "$option"
        elif [[ $word == -* ]]; then
          case $verb in

      """
    for verb in verbs {
      let forms = quoted(verb.options.flatMap(\.forms).joined(separator: " "))
      text += "      \(verb.name)) words=\(forms) ;;\n"
    }
    text += """
          esac
        else
          case $verb:$operand in

      """
    for verb in verbs {
      for (index, operand) in verb.operands.enumerated() {
        let action =
          switch operand {
          case .word(let words): "words=\(quoted(words.joined(separator: " ")))"
          case .file: "kind=file"
          case .folder: "kind=directory"
          case .target: "kind=target"
          }
        text += "      \(verb.name):\(index)) \(action) ;;\n"
      }
    }
    text += """
          esac
        fi
        if [[ -n $kind ]]; then
          compopt -o filenames 2>/dev/null
          if [[ $kind == target ]]; then
            kind=directory
            while IFS= read -r part; do
              [[ $part == "${word//\\\\}"* ]] && COMPREPLY+=("$part")
            done < <(_sitegen_targets "${COMP_WORDS[0]}" "$site")
          fi
          mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -A "$kind" -- "$word")
        elif [[ -n $words ]]; then
          COMPREPLY=($(compgen -W "$words" -- "$word"))
        fi
      }

      # The names of a site's targets. The words come as they were typed.
      _sitegen_targets() {
        local program=${1//\\\\/} site=${2//\\\\/}
        "${program/#\\~\\//$HOME/}" completions \(CompletionsCommand.targets) \\
          "${site/#\\~\\//$HOME/}" 2>/dev/null
      }

      # Whether an option has a value; sets which there are.
      _sitegen_value() {
        case $1:$2 in

      """
    for verb in verbs {
      for option in verb.options where option.value != nil {
        let action =
          switch option.values {
          case .words(let words): "words=\(quoted(words.joined(separator: " ")))"
          case .file: "kind=file"
          case .folder: "kind=directory"
          case .none, .other: ":"
          }
        let forms = option.forms.map { "\(verb.name):\($0)" }.joined(separator: "|")
        text += "    \(forms)) \(action) ;;\n"
      }
    }
    return text + """
          *) return 1 ;;
        esac
      }

      complete -F _sitegen sitegen

      """
  }
}

// MARK: zsh

extension CompletionScript {
  private var zsh: String {
    var text = """
      #compdef sitegen
      # Completion of sitegen's command lines for zsh: made by “sitegen completions zsh”.
      _sitegen() {
        local curcontext=$curcontext state line program=$words[1]
        local -A opt_args
        _arguments -C \\

      """
    for option in CommandLineTool.options { text += zshSpecifications(option, indent: "    ") }
    text += """
          '1:verb:->verb' '*::argument:->argument'
        case $state in
          verb)
            local -a verbs=(

      """
    for verb in verbs {
      text += "        \(quoted("\(verb.name):\(verb.purpose.replacing(":", with: "\\:"))"))\n"
    }
    text += """
            )
            _describe verb verbs ;;
          argument)
            case $line[1] in

      """
    for verb in verbs {
      text += "        \(verb.name)) _arguments \\\n"
      for option in verb.options { text += zshSpecifications(option, indent: "          ") }
      for (index, operand) in verb.operands.enumerated() {
        let action =
          switch operand {
          case .word(let words): "word:(\(words.joined(separator: " ")))"
          case .file: "file:_files"
          case .folder: "folder:_files -/"
          case .target: "target:_sitegen_targets"
          }
        text += "          \(quoted("\(index + 1):\(action)")) \\\n"
      }
      text += "          ;;\n"
    }
    return text + """
            esac ;;
        esac
      }

      # The names of the site's targets, and folders. Words come as they were typed.
      _sitegen_targets() {
        # _arguments quotes values that are quoted already.
        local site=${(Q)${(Q)${opt_args[-s]:-${opt_args[--source]:-.}}}} call=${(Q)program}
        local -a targets=(
          ${(f)"$("${call/#\\~\\//$HOME/}" completions \(CompletionsCommand.targets) \\
            "${site/#\\~\\//$HOME/}" 2>/dev/null)"}
        )
        _alternative 'targets:target:compadd -a targets' 'folders:folder:_files -/'
      }

      # Read by fpath the file is the function; read by “source” it says so.
      if [[ $funcstack[1] == _sitegen ]]; then
        _sitegen "$@"
      else
        compdef _sitegen sitegen
      fi

      """
  }

  private func zshSpecifications(_ option: CommandOption, indent: String) -> String {
    var help = option.help.replacing("\\", with: "\\\\")
    for mark in ["[", "]", ":"] { help = help.replacing(mark, with: "\\\(mark)") }
    let value =
      switch option.values {
      case .none: ""
      case .words(let words): ":\(option.name):(\(words.joined(separator: " ")))"
      case .folder: ":folder:_files -/"
      case .file: ":file:_files"
      case .other: ":\(option.value ?? ""): "
      }
    let others = option.isRepeatable ? "*" : "(\(option.forms.joined(separator: " ")))"
    return option.forms.map { form in
      // The value may follow in the same word.
      let end = option.value == nil ? "" : form.hasPrefix("--") ? "=" : "+"
      return "\(indent)\(quoted("\(others)\(form)\(end)[\(help)]\(value)")) \\\n"
    }.joined()
  }
}

// MARK: fish

extension CompletionScript {
  private var fish: String {
    let valued = Set(
      verbs.flatMap(\.options).filter { $0.value != nil }.flatMap(\.forms)
    ).sorted()
    var text = """
      # Completion of sitegen's command lines for fish: made by “sitegen completions fish”.
      complete -c sitegen -f

      # Whether the verb is the first argument, and as many further words follow that are neither
      # options nor their values.
      function __sitegen_at
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test "$words[2]" = $argv[1]; or return 1
        set -l plain 0
        set -l isValue 0
        for word in $words[3..]
          if test $isValue -eq 1
            set isValue 0
          else if contains -- $word \(valued.joined(separator: " "))
            set isValue 1
          else if not string match -q -- '-*' $word
            set plain (math $plain + 1)
          end
        end
        test $plain -eq $argv[2]
      end

      # The names of the site's targets, and folders.
      function __sitegen_targets
        set -l words (commandline -opc)
        set -l site .
        for index in (seq 2 (count $words))
          switch $words[$index]
            case -s --source
              set site $words[(math $index + 1)]
            case '--source=*'
              set site (string replace -- --source= '' $words[$index])
            case '-s*'
              set site (string sub -s 3 -- $words[$index])
          end
        end
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        $program completions \(CompletionsCommand.targets) (string replace -r '^~/' "$HOME/" -- $site) 2>/dev/null
        __fish_complete_directories
      end

      """
    for option in CommandLineTool.options {
      text += "complete -c sitegen -n __fish_use_subcommand \(fishOption(option))\n"
    }
    for verb in verbs {
      text +=
        "complete -c sitegen -n __fish_use_subcommand -a \(verb.name) -d \(quoted(verb.purpose))\n"
    }
    for verb in verbs {
      text += "\n"
      for option in verb.options {
        text +=
          "complete -c sitegen -n '__fish_seen_subcommand_from \(verb.name)' \(fishOption(option))\n"
      }
      for (index, operand) in verb.operands.enumerated() {
        let action =
          switch operand {
          case .word(let words): "-a \(quoted(words.joined(separator: " ")))"
          case .file: "-F"
          case .folder: "-a '(__fish_complete_directories)'"
          case .target: "-a '(__sitegen_targets)'"
          }
        text += "complete -c sitegen -n '__sitegen_at \(verb.name) \(index)' \(action)\n"
      }
    }
    return text
  }

  private func fishOption(_ option: CommandOption) -> String {
    let letter = option.letter.map { "-s \($0) " } ?? ""
    let value =
      switch option.values {
      case .none: ""
      case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
      case .folder: " -x -a '(__fish_complete_directories)'"
      case .file: " -r -F"
      case .other: " -x"
      }
    return "\(letter)-l \(option.name)\(value) -d \(quoted(option.help))"
  }
}
