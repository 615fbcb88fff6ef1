import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['composed and decomposed accents', 'Zoe\u0308', 'Zoë'],
  ['capitals and small letters', 'ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'.replace('ύ', 'υ')],
  ['a sharp s and two', 'STRASSE', 'Straße'],
  ['a no-break space and a space', 'Ada\u00A0Lovelace', 'ada lovelace'],
  ['full-width and ordinary letters', 'ＡＢＣ', 'abc'],
  ['a joiner and none', 'علی\u200Cرضا', 'علیرضا'],
  ['a ligature and its letters', 'ﬁnance', 'FINANCE'],
])('%s are the same', (_, one, other) => expect(foldText(one)).toBe(foldText(other)))

test('accents tell words apart', () => expect(foldText('Zoe')).not.toBe(foldText('Zoë')))
