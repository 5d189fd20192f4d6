import CVipsShim
import Foundation

@testable import SiteBuild
@testable import SiteContent

/// A PNG file whose pixels are stored as they are; each is red, green, blue and opacity.
func drawing(
  _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
) -> FileContent {
  func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + data
    return number(data.count) + body + number(Int(crc32(body)))
  }
  // RFC 1950 and 1951: blocks that are stored, one a row, each row behind the number of its filter.
  var data: [UInt8] = [0x78, 0x01]
  var (a, b) = (1, 0)
  for y in 0..<height {
    let row: [UInt8] = [0] + (0..<width).flatMap { pixel($0, y) }
    let length = UInt16(row.count)
    data.append(y == height - 1 ? 1 : 0)
    for value in [length, ~length] { data += [UInt8(value & 0xFF), UInt8(value >> 8)] }
    data += row
    for byte in row {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
  }
  data += number(b << 16 | a)
  return FileContent(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", data)
      + chunk("IEND", []))
}

/// A picture of one colour.
func drawing(_ width: Int, _ height: Int, _ color: [UInt8] = [10, 20, 30, 255]) -> FileContent {
  drawing(width, height) { _, _ in color }
}

/// The average of an image's pixels.
func averageColor(of file: ImageFile) -> Int32? {
  DecodedPicture(file, width: Int(file.width), height: Int(file.height), crops: false)?.averageColor
}

/// The first and the last pixel of an image, as red, green and blue.
func corners(of file: ImageFile) -> [[UInt8]] {
  let picture = file.bytes.withUnsafeBufferPointer {
    vips_picture_decode($0.baseAddress, $0.count, Int32(file.width), Int32(file.height), false)
  }
  guard let picture else { return [] }
  defer { vips_picture_free(picture) }
  var (count, channels) = (0, Int32(0))
  guard let pixels = vips_picture_pixels(picture, &count, &channels) else { return [] }
  return [0, (count - 1) * Int(channels)].map { place in (0..<3).map { pixels[place + $0] } }
}

/// A JPEG of 96 by 64 pixels, red at the left and blue at the right, whose Exif data have browsers turn
/// it clockwise: upright it has 64 by 96, red at the top.
let turnedPhotograph: FileContent = {
  let text =
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAMCAgMC\
    AgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQME\
    BAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAAR\
    CABAAGADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQA\
    AAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdI\
    SUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG\
    x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL\
    /8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcY\
    GRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOk\
    paanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD5\
    0r8MP9UwoAKACgAoAKAPAq/3GP8AHQKACgAoAKACgD32v8OT/YsKACgAoAKACgDwKv8AcY/x0CgAoAKACgAoA99r\
    /Dk/2LCgAoAKACgAoA8Cr/cY/wAdAoAKACgAoAKAPfa/w5P9iwoAKACgAoAKAPAq/wBxj/HQKACgAoAKACgD32v8\
    OT/YsKACgAoAKACgDwKv9xj/AB0CgAoAKACgAoA99r/Dk/2LCgAoAKACgAoA8Cr/AHGP8dAoAKACgAoAKAPfa/w5\
    P9iwoAKACgAoAKAPAq/3GP8AHQKACgAoAKACgD32v8OT/YsKACgAoAKACgDwKv8AcY/x0CgAoAKACgAoA//Z
    """
  let bytes = Array(Data(base64Encoded: text)!)
  // So large that a smaller file is worth it: a comment behind the first marker.
  let comment: [UInt8] = [0xFF, 0xFE, 0x13, 0x88] + [UInt8](repeating: 0x20, count: 4998)
  return FileContent(bytes[..<2] + comment + bytes[2...])
}()

/// A PNG of 80 by 80 pixels in Display P3, all (234, 51, 34), which is (255, 0, 0) in sRGB.
let widePhotograph: FileContent = {
  let text =
    """
    iVBORw0KGgoAAAANSUhEUgAAAFAAAABQCAIAAAABc2X6AAACZWlDQ1BpY2MAACiRY2BgepCTnFvMJMDAkJtXUhTk\
    7qQQERmlwP6IgZlBhIGTgY9BNjG5uMA32C2EAQiKE8uLk0uKchhQwLdrDIwg+rJuRmJeSnU+/+kHro5m9v4upqel\
    2iQZ8APOlNTiZCD9AYjjkguKShgYGHmAbJ7ykgIQWwLIFikCOgrI1gGx0yFsBxA7CcIOAasJCXIGsjOAuCIdiZ2E\
    xIbaBQKsxQHGzsgOKUmtKAHRzs4GDKAwgIh+DgT7jVHsDEKs+T4Dg+1+EAsh5gXkbzRnYODaihDTsGBgEORiYDhR\
    kVxaVAa1ZhsQyzBYMIQwFDD0MKxgOMLwkJGBUYnRjTGXcSrjQcYPTApMoUzdTEeYGZntmZuYj7HwsUSyLGf5yerD\
    uoT1H1sM2z52RfYu9i8cyRxXOT05D3PZc+3nduI+yRPC85C3hI+TbxG/A/8DgVZBXcFbQl3CdsLfRDaJFoqZif0V\
    PyUxUzJPyk1aSYZZ5rnsBbm98usUlijOU5qjPF9lqepGtQPqVzXeanFpa+sE6tbordK/ZyhmFGQ8xeSmmYp5scUx\
    KwXrGpv7dq72GxwVnaa5CLj2uwt5zPbS8N7tG+j3LqA/yDT4QeiEcNdIhqh9MS1xPgnSie+Tj6cuS+/MLMyOzw3M\
    9yp0K/YqDSyPqyys7qhdVn+i8UOLXFtAR2fX0V7O/sCJ8yd/nuY9Y/VsvrkV858vil5ybXnYyttr0td939i/RWvb\
    mZ0lexT3XT3Ye8TnuMDJW2dWn6+/FHPV9obKbaF7LA/+Pf7znPEVz1uZDyafA74V/5z959T//wDUytJGPF1SSAAA\
    AAlwSFlzAAALEgAACxIB0t1+/AAAAHZJREFUeJztzwEJACAQwECzWMH+hUxhDGF/sAC7dc8e1fp+AAwMDAwMDDwm\
    4HrA9YDrAdcDrgdcD7gecD3gesD1gOsB1wOuB1wPuB5wPeB6wPWA6wHXA64HXA+4HnA94HrA9YDrAdcDrgdcD7ge\
    cD3gesD1gOs9LLMo0gQvuPMAAAAASUVORK5CYII=
    """
  return FileContent(Array(Data(base64Encoded: text)!) + [UInt8](repeating: 0, count: 5000))
}()
