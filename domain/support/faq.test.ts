import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FaqEntry, MIN_FAQ_SCORE, bestFaqMatch, faqScore } from './faq.ts'

const entry = (id: string, question: string, answer = ''): FaqEntry => ({
  id,
  category: '',
  question,
  answer,
})

const FEES = entry('fees', 'What fees are there?', 'A sale costs commission.')
const DEPOSIT = entry('deposit', 'How do I deposit money?', 'By bank transfer to our account.')
const HOURS = entry('hours', 'What are the market hours?', 'From 9:30 to 16:00, Monday to Friday.')
const ENTRIES = [FEES, DEPOSIT, HOURS]

describe('the score', () => {
  test.each([
    ['a word of up to 5 letters in the question', 'money', 1],
    ['a word of more than 5 letters in the question', 'deposit', 2],
    ['a short word in the answer', 'bank', 0.5],
    ['a long word in the answer', 'transfer', 1],
    ['several words', 'deposit money transfer bank', 4.5],
    ['a word that is not there', 'elephant', 0],
    ['words of two letters or fewer', 'by to do I', 0],
    ['stop words', 'how do you what the', 0],
    ['a word twice', 'money money money', 1],
    ['a longer form of a word', 'deposits', 2],
    ['singular and plural, once', 'account accounts', 1],
    ['a word that only begins alike', 'deposition transferable', 0],
  ])('%s', (_, message, score) => {
    expect(faqScore(message, DEPOSIT)).toBe(score)
  })

  test('of a word in question and answer counts both', () => {
    expect(faqScore('deposit', entry('x', 'A deposit?', 'A deposit.'))).toBe(3)
  })

  test('of exactly five letters is single, of six double', () => {
    expect(faqScore('abcde', entry('x', 'abcde'))).toBe(1)
    expect(faqScore('abcdef', entry('x', 'abcdef'))).toBe(2)
    expect(faqScore('😀', entry('x', '😀'))).toBe(0)
  })
})

describe('the match', () => {
  test.each([
    ['How can I deposit?', 'deposit'],
    ['HOW CAN I DEPOSIT?!', 'deposit'],
    ['deposits', 'deposit'],
    ['market hours', 'hours'],
    ['when’s the market open, what hours?', 'hours'],
    ['ｄｅｐｏｓｉｔ', 'deposit'],
    ['dépôsit', 'deposit'],
    ['is there a commission on a sale', null],
    ['what commission and fees', null],
    ['the fees: what are they', null],
    ['market fees, what hours, market', 'hours'],
    ['deposit elephant', null],
    ['I can’t deposit', null],
  ])('of %j is %j', (message, id) => {
    expect(bestFaqMatch(message, ENTRIES)?.id ?? null).toBe(id)
  })

  test.each([
    '',
    ' ',
    '?!',
    'money',
    'bank',
    'hi',
    'How are you?',
    'weather',
    '天気はどうですか',
    '\ud800',
    "'; drop table",
  ])('of %j is none', (message) => {
    expect(bestFaqMatch(message, ENTRIES)).toBeNull()
  })

  test('of the longest message takes no noticeable time', () => {
    const message = Array.from({ length: 400 }, (_, n) => `w${n}x`).join(' ')
    expect(
      bestFaqMatch(
        message,
        Array.from({ length: 40 }, () => DEPOSIT),
      ),
    ).toBeNull()
  })

  test('needs a score of 2', () => {
    const short = entry('x', 'Cat, dog?')
    expect(bestFaqMatch('cat', [short])).toBeNull()
    expect(bestFaqMatch('cat dog', [short])).toBe(short)
    const keyed = { ...entry('x', 'Cat?', 'kitten'), keywords: 'kittens' }
    expect(bestFaqMatch('kitten', [keyed])).toBe(keyed)
  })

  test('needs more than half of the message in question and keywords: an answer alone is none', () => {
    expect(bestFaqMatch('kitten puppies', [entry('x', '', 'kitten puppies')])).toBeNull()
    expect(bestFaqMatch('kitten puppies', [entry('x', 'kitten', 'puppies')])).toBeNull()
    expect(bestFaqMatch('kitten cat', [entry('x', 'kitten', 'cat')])?.id).toBe('x')
  })

  test('of entries that are equally close is the one whose question says no more, else none', () => {
    const [one, two] = [entry('one', 'A deposit?'), entry('two', 'A deposit?')]
    const longer = entry('longer', 'A deposit or an elephant?')
    expect(bestFaqMatch('deposit', [longer, one])).toBe(one)
    expect(bestFaqMatch('deposit', [one, two])).toBeNull()
  })

  test.each([
    ['logged in', 'signing on'],
    ['log out', 'signed off'],
    ['I cannot', 'unable to'],
    ['two-factor', '2FA'],
    ['e-mail', 'email'],
  ])('of %j is that of %j', (one, other) => {
    const about = entry('x', `${one} elephant?`)
    expect(bestFaqMatch(`${other} elephant`, [about])).toBe(about)
  })

  test('of no entries is none', () => {
    expect(bestFaqMatch('deposit', [])).toBeNull()
  })
})

describe('whatever is asked', () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/)
  const message = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.oneof(word, fc.constantFrom('deposit', 'market', 'hours', 'fees', 'money', 'the')), {
        maxLength: 12,
      })
      .map((words) => words.join(' ')),
  )

  test('an answer is one of the entries with a score of at least 2 and no better one', () => {
    fc.assert(
      fc.property(message, (text) => {
        const best = bestFaqMatch(text, ENTRIES)
        const scores = ENTRIES.map((each) => faqScore(text, each))
        const highest = Math.max(...scores)
        if (best === null) return
        expect(highest).toBeGreaterThanOrEqual(MIN_FAQ_SCORE)
        expect(faqScore(text, best)).toBe(highest)
      }),
    )
  })

  test('case, punctuation, order and repetition of plain words change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.constantFrom('?', ', ', ' -- ', '!\n', '/'),
        (words, mark) => {
          const plain = faqScore(words.join(' '), DEPOSIT)
          expect(faqScore(words.join(' ').toUpperCase(), DEPOSIT)).toBe(plain)
          expect(faqScore(words.join(mark), DEPOSIT)).toBe(plain)
          expect(faqScore([...words].reverse().join(' '), DEPOSIT)).toBe(plain)
          expect(faqScore([...words, ...words].join(' '), DEPOSIT)).toBe(plain)
        },
      ),
    )
  })

  test('one more word never lowers a score', () => {
    fc.assert(
      fc.property(message, word, (text, more) => {
        expect(faqScore(`${text} ${more}`, DEPOSIT)).toBeGreaterThanOrEqual(faqScore(text, DEPOSIT))
      }),
    )
  })
})
