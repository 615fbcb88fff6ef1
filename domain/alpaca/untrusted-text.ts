const MAX_CHARACTERS = 500

/** Characters that hide or reverse others: controls, bidirectional marks and zero width. */
const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Untrusted text for an assistant: one line, without hidden characters, at most 500. */
export function untrustedText(text: string): string {
  const plain = text.replace(/[\t\r\n]+/g, ' ').replace(HIDDEN, '')
  const characters = [...plain]
  return characters.length <= MAX_CHARACTERS ? plain : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}
