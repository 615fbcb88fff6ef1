/** Control characters, halves of characters and what steers a text's direction: in no line that people read. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

/** Scripts that join their letters, in which a joiner changes what is read. */
const SCRIPTS = 'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu'
const JOINING = `[${SCRIPTS.replaceAll(/(\w+) ?/g, '\\p{sc=$1}')}]`
const IN_A_WORD = '[\\p{L}\\p{M}\\p{N}]'
/** What is not seen by itself and has a meaning where it stands. */
const MEANT = [
  // Between letters: Persian has the first, Bengali, Marathi and Sinhala the second.
  `(?<=${JOINING}\\p{M}*)[\\u200C\\u200D](?=${IN_A_WORD})`,
  `(?<=${IN_A_WORD})[\\u200C\\u200D](?=${JOINING})`,
  // After the last letter of a word of Malayalam.
  `(?<=${JOINING}\\p{M}+)\\u200D`,
  // Between pictures that are shown as one, such as those of a family.
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]*)\\u200D(?=\\p{Extended_Pictographic})',
  // Five letters after a flag: those of England, Scotland and Wales.
  '(?<=\\u{1F3F4})[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}',
].join('|')
const EVERY_MEANT = new RegExp(MEANT, 'gu')
/** Marks that are not seen and are lost on no reader: what word processors and chats leave behind, and fillers. */
const EVERY_MARK = new RegExp(
  `(${MEANT})|[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u200C-\\u200F\\u2060\\u3164\\uFEFF\\uFFA0]`,
  'gu',
)
const EVERY_BLANK = /\p{Zs}/gu

/** Tibetan has up to eight on a letter. */
const MAX_MARKS_ON_A_LETTER = 8
const OVERLOADED = new RegExp(`\\p{M}{${MAX_MARKS_ON_A_LETTER + 1}}`, 'u')

/**
 * Whether a text holds only what is shown, all of it in one line. Joiners are shown where they join, and accents as far
 * as a script has that many on one letter.
 */
export const isShown = (text: string): boolean =>
  !OVERLOADED.test(text) && !UNSEEN.test(text.replaceAll(EVERY_MEANT, ''))

/** Whether a text has a letter or a digit that is seen. */
export const hasLetterOrDigit = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))

/** Whether a text has anything that is seen: a picture or a sign is enough. */
export const hasAnythingSeen = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{C}\p{M}\p{Z}\s\u2800]/u.test(text)

/** A text as it is stored: composed (NFC), without marks that are not seen, trimmed. */
export const normalizeText = (typed: string): string =>
  typed.normalize('NFC').replaceAll(EVERY_MARK, '$1').trim()

/** The same of one line, whose blanks are spaces. */
export const normalizeLine = (typed: string): string => normalizeText(typed).replaceAll(EVERY_BLANK, ' ')
