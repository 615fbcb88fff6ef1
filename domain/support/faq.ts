export interface FaqEntry {
  /** Stable, for links: "deposit-currencies". */
  readonly id: string
  readonly category: string
  readonly question: string
  /** Synonyms; they count like words of the question. */
  readonly keywords?: string
  readonly answer: string
}

/** Below this score a message is not about an entry. */
export const MIN_FAQ_SCORE = 2

/** A longer word is more specific and counts double. */
const LONG_WORD_CHARACTERS = 5
/** Words of at most this length are ignored. */
const IGNORED_CHARACTERS = 2
const ANSWER_WEIGHT = 0.5
/** `PHRASES` turns "I can't" into this: explaining how something is done is no answer to it. */
const UNABLE = 'unable'

/**
 * The entry that answers a message, or null when a person should. Each word counts once: 1, or 2 when long, if the
 * question or keywords have it, and half more if the answer has it. The best entry needs `MIN_FAQ_SCORE` and more than
 * half of the message in question and keywords; ties go to the entry whose question is most covered, else to none.
 */
export function bestFaqMatch<Entry extends FaqEntry>(
  message: string,
  entries: readonly Entry[],
): Entry | null {
  const words = wordsOf(message)
  const [first, second] = entries
    .map((entry) => ({ entry, ...compare(words, entry) }))
    .filter(({ score }) => score >= MIN_FAQ_SCORE)
    .toSorted((a, b) => b.score - a.score || b.share - a.share)
  if (first === undefined || sumOf(first.covered) * 2 <= sumOf(words)) return null
  if (words.includes(UNABLE) && !first.covered.includes(UNABLE)) return null
  return first.score === second?.score && first.share === second.share ? null : first.entry
}

export const faqScore = (message: string, entry: FaqEntry): number => compare(wordsOf(message), entry).score

/** The score, the words in question or keywords, and how much of the question the message covers, from 0 to 1. */
function compare(words: readonly string[], { question, keywords = '', answer }: FaqEntry) {
  const asked = wordsOf(question)
  const covered = within(words, wordsOf(`${question} ${keywords}`))
  return {
    score: sumOf(covered) + sumOf(within(words, wordsOf(answer))) * ANSWER_WEIGHT,
    covered,
    share: sumOf(within(words, asked)) / Math.max(1, sumOf(asked)),
  }
}

function within(words: readonly string[], others: readonly string[]): readonly string[] {
  const stems = new Set(others.map(singular))
  return words.filter((word) => stems.has(singular(word)))
}

const sumOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0)

const weightOf = (word: string): number => ([...word].length > LONG_WORD_CHARACTERS ? 2 : 1)

/** "fees" as "fee", "currencies" as "currency", "taxes" as "tax". "personal" is not "person". */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

/** Without stop words, duplicates by stem, case and accents. */
function wordsOf(text: string): readonly string[] {
  const joined = PHRASES.reduce(
    (plain, [phrase, word]) => plain.replaceAll(phrase, word),
    plainWords(text).join(' '),
  )
  const words = joined
    .split(' ')
    .filter((word) => [...word].length > IGNORED_CHARACTERS && !STOP_WORDS.has(word))
  // The longer form of a word counts.
  const byStem = new Map<string, string>()
  for (const word of words) {
    const stem = singular(word)
    if ((byStem.get(stem) ?? '').length < word.length) byStem.set(stem, word)
  }
  return [...byStem.values()]
}

/** Lower case, without accents and apostrophes: "don't" is "dont". */
export function plainWords(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Phrases whose single words mean something else. */
const PHRASES: readonly (readonly [phrase: RegExp, word: string])[] = [
  [/\b(?:log|logged|logging|sign|signed|signing) (?:in|on)\b/g, 'signin'],
  [/\b(?:log|logged|logging|sign|signed|signing) (?:out|off)\b/g, 'signout'],
  [/\b(?:login|logon)\b/g, 'signin'],
  [/\blogout\b/g, 'signout'],
  [/\b(?:sign|signed|signing) up\b/g, 'signup'],
  [/\b(?:cannot|can not|cant|can i not|couldnt|unable to|not able to)\b/g, 'unable'],
  [/\b(?:two factor|two step|2 step|2fa|mfa)\b/g, 'twostep'],
  [/\be mail\b/g, 'email'],
  [/\b(?:canceled|cancelled|canceling|cancelling|cancellation)\b/g, 'cancel'],
  [/\b(?:cash|funds|money) out\b/g, 'withdraw money'],
  [/\bshould (?:i|we) (?:buy|sell|invest)\b/g, 'advice buy'],
  [/\bmarket (?:crash|drop|fall|recover|rise)\b/g, 'advice'],
  [/\bfund (?:my|an|the) account\b/g, 'deposit money'],
]

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'about again all already also and any are arent been being but can cannot cant come comes could couldnt did ' +
    'didnt does doesnt doing done dont else for from get gets getting give go goes going got had happen happened ' +
    'happens has have having hello help hey how ill into isnt its ive just know let like made make makes may mean ' +
    'means might mine must need needs not now off one our ours out over please put really see she should show some ' +
    'something still sure tell than thank thanks that the their them then there these they thing this those too try ' +
    'trying use used using very via want wants was way were what whats when where wheres which while who whom whos whose why will with wont ' +
    'would yes yet you your yours'
  ).split(' '),
)
