/** The rows of a CSV file as a reader that splits at `separator` sees them, character by character as RFC 4180 says. */
export function csvRows(file: string, separator = ','): string[][] {
  const rows: string[][] = []
  let cells = ['']
  let isQuoted = false
  for (let at = file.startsWith('\uFEFF') ? 1 : 0; at < file.length; at += 1) {
    const character = file.charAt(at)
    const last = cells.length - 1
    if (character === '"') {
      if (isQuoted && file[at + 1] === '"') {
        cells[last] += '"'
        at += 1
      } else isQuoted = !isQuoted
    } else if (character === separator && !isQuoted) cells.push('')
    else if (file.startsWith('\r\n', at) && !isQuoted) {
      rows.push(cells)
      cells = ['']
      at += 1
    } else cells[last] += character
  }
  return cells.length === 1 && cells[0] === '' ? rows : [...rows, cells]
}
