/** Control characters, halves of characters and what steers a text's direction: in no line that people read. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

/** Whether a text holds only what is shown, all of it in one line. */
export const isShown = (text: string): boolean => !UNSEEN.test(text)
