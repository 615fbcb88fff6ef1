import { plainWords, singular } from './faq.ts'

/** One of these words hands the message to a person; one too many is harmless. */
const PERSON_WORDS = wordSet(
  'adviser advisor agent callback chat complain complaint employee human manager operator people person rep ' +
    'representative somebody someone speak speaking staff supervisor talk talking',
)

/** "Call me", "contact support", "customer service": a word of each list. */
const REACH_WORDS = wordSet('call contact customer reach ring')
const FIRM_WORDS = wordSet(
  'administrator anybody anyone back care department helpdesk hotline me service support team us you',
)

/** The last answer did not help. */
const DISAPPOINTED =
  /\b(?:(?:isnt|not|wasnt) (?:helpful|right|true|what (?:i|im)\b)|(?:didnt|doesnt|does not|did not) help|(?:wrong|bad) answer|not an answer|useless|stupid bot|you are wrong|youre wrong)\b/

/**
 * Whether a message asks for a person: it names one, asks to be called or to reach the firm, or says that the last
 * answer did not help. "Personal details" names no person.
 */
export function wantsPerson(message: string): boolean {
  const plain = plainWords(message)
  const words = plain.map(singular)
  if (words.some((word) => PERSON_WORDS.has(word))) return true
  if (words.some((word) => REACH_WORDS.has(word)) && words.some((word) => FIRM_WORDS.has(word))) return true
  return DISAPPOINTED.test(plain.join(' '))
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
