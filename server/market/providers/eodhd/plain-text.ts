/** More than an excerpt needs. */
const READ_LENGTH = 8_000

/** Text as a browser would show its markup, in paragraphs separated by empty lines. */
export function plainText(markup: string): string {
  const text = withoutBlocks(decoded(markup.slice(0, READ_LENGTH)))
    .replace(PARAGRAPH_END, '\n\n')
    .replace(TAG, ' ')
    .replace(UNSEEN, '')
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

/** At most `length` characters, cut between words and marked. */
export function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.search(/\s+\S*$/)
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}

const PARAGRAPH_END = /<(?:\/(?:p|div|li|ul|ol|h[1-6]|blockquote|tr|table)|br|hr)\b[^<>]*>/gi
/** A tag, even unclosed; "<5%" is none. */
const TAG = /<[a-z/!?][^<>]*>?/gi
/** Control characters except line breaks, and direction marks. */
const UNSEEN = /(?![\n\r\t])[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Removes scripts, styles and comments; an unclosed one ends the text. */
function withoutBlocks(text: string): string {
  let kept = ''
  let at = 0
  for (const { index, 1: name = '', 0: opening } of text.matchAll(/<(script|style|!--)/gi)) {
    if (index < at) continue
    kept += text.slice(at, index)
    const closing = name === '!--' ? '-->' : `</${name.toLowerCase()}`
    const end = text.toLowerCase().indexOf(closing, index + opening.length)
    if (end === -1) return kept
    at = end + (name === '!--' ? closing.length : 0)
  }
  return kept + text.slice(at)
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
