/** Never shown: control characters, lone surrogates and direction controls. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

/** Scripts that join letters, where a joiner changes what is read. */
const SCRIPTS = 'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu'
const JOINING = `[${SCRIPTS.replaceAll(/(\w+) ?/g, '\\p{sc=$1}')}]`
const IN_A_WORD = '[\\p{L}\\p{M}\\p{N}]'
/** Invisible characters with a meaning in place. */
const MEANT = [
  // Between letters: Persian has the first; Bengali, Marathi and Sinhala the second.
  `(?<=${JOINING}\\p{M}*)[\\u200C\\u200D](?=${IN_A_WORD})`,
  `(?<=${IN_A_WORD})[\\u200C\\u200D](?=${JOINING})`,
  // After the last letter of a Malayalam word.
  `(?<=${JOINING}\\p{M}+)\\u200D`,
  // Between pictures shown as one, such as a family.
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]*)\\u200D(?=\\p{Extended_Pictographic})',
  // Five letters after a flag: England, Scotland and Wales.
  '(?<=\\u{1F3F4})[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}',
].join('|')
const EVERY_MEANT = new RegExp(MEANT, 'gu')
/** Invisible marks without meaning: leftovers of word processors and chats, and fillers. */
const EVERY_MARK = new RegExp(
  `(${MEANT})|[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u200C-\\u200F\\u2060\\u3164\\uFEFF\\uFFA0]`,
  'gu',
)
const EVERY_BLANK = /\p{Zs}/gu

/** Tibetan has up to eight. */
const MAX_MARKS_ON_A_LETTER = 8
const OVERLOADED = new RegExp(`\\p{M}{${MAX_MARKS_ON_A_LETTER + 1}}`, 'u')

/**
 * Whether a text is one line of visible characters. Joiners are allowed where they join, and as many accents as a
 * script has on one letter.
 */
export const isShown = (text: string): boolean =>
  !OVERLOADED.test(text) && !UNSEEN.test(text.replaceAll(EVERY_MEANT, ''))

/** Whether a text has a visible letter or digit. */
export const hasLetterOrDigit = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))

/** Whether anything in a text is visible: a picture or a sign is enough. */
export const hasAnythingSeen = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{C}\p{M}\p{Z}\s\u2800]/u.test(text)

/** The stored form: NFC, without invisible marks, trimmed. */
export const normalizeText = (typed: string): string =>
  typed.normalize('NFC').replaceAll(EVERY_MARK, '$1').trim()

/** The same in one line, whose blanks are spaces. */
export const normalizeLine = (typed: string): string => normalizeText(typed).replaceAll(EVERY_BLANK, ' ')
