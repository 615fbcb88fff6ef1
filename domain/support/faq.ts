/** A frequent question and its answer. */
export interface FaqEntry {
  /** Stable, for links to it: "deposit-currencies". */
  readonly id: string
  readonly category: string
  readonly question: string
  readonly answer: string
}

/** Below this score a message is not about an entry. */
export const MIN_FAQ_SCORE = 2

/** A word longer than this is more specific, and counts double. */
const LONG_WORD_CHARACTERS = 5
/** Words of so many letters or fewer are ignored. */
const IGNORED_CHARACTERS = 2
/** A shorter form of a word is the same word from so many letters on: "fee" and "fees". */
const SHORTEST_STEM = 3
const ANSWER_WEIGHT = 0.5

/**
 * The entry that answers a message best, or null when none is close enough. Every word of the message
 * counts once: 1, or 2 when it is long, for an entry whose question has it, and half of that when its
 * answer has it. Of entries that are equally close the first one wins.
 */
export function bestFaqMatch<Entry extends FaqEntry>(
  message: string,
  entries: readonly Entry[],
): Entry | null {
  const words = wordsOf(message)
  let best: Entry | null = null
  let bestScore = 0
  for (const entry of entries) {
    const score = scoreOf(words, entry)
    if (score >= MIN_FAQ_SCORE && score > bestScore) [best, bestScore] = [entry, score]
  }
  return best
}

/** How close a message is to an entry. */
export const faqScore = (message: string, entry: FaqEntry): number => scoreOf(wordsOf(message), entry)

function scoreOf(words: readonly string[], { question, answer }: FaqEntry): number {
  const inQuestion = wordsOf(question)
  const inAnswer = wordsOf(answer)
  let score = 0
  for (const word of words) {
    const weight = [...word].length > LONG_WORD_CHARACTERS ? 2 : 1
    if (hasWord(inQuestion, word)) score += weight
    if (hasWord(inAnswer, word)) score += weight * ANSWER_WEIGHT
  }
  return score
}

const hasWord = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => isSameWord(word, wanted))

/** "withdraw" is "withdrawals", and the other way round. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short === long || (short.length >= SHORTEST_STEM && long.startsWith(short))
}

/** The words of a text without stop words, each once, without case and accents. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => [...word].length > IGNORED_CHARACTERS && !STOP_WORDS.has(word))
}

/** Words that every question has. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'about all also and any are arent but can cannot cant could couldnt did didnt does doesnt doing dont for from ' +
    'get gets getting give got had has have hello hey how ill into its ive just know let like may mine much must ' +
    'need not now ' +
    'off our ours out over per please she should some tell than thank thanks that the their them then there these ' +
    'they ' +
    'this those too use very via want wants was were what whats when where wheres which while who whom whose whos ' +
    'why ' +
    'will with wont would you your yours'
  ).split(' '),
)
