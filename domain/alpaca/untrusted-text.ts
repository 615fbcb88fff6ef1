/** The longest text that an assistant is given of another's words. */
const MAX_CHARACTERS = 500

/** Characters that hide or turn around what stands beside them: controls, bidirectional marks and zero width. */
const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Another's words as an assistant is given them: on one line, without hidden characters, at most 500 of them. */
export function untrustedText(text: string): string {
  const plain = text.replace(/[\t\r\n]+/g, ' ').replace(HIDDEN, '')
  const characters = [...plain]
  return characters.length <= MAX_CHARACTERS ? plain : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}
