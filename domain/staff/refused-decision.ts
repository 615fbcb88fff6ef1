/** What a member of the staff tries: to begin something, or to decide what is there already. */
export type TriedDecision = 'proposed' | 'changed' | 'approved' | 'rejected' | 'withdrawn' | 'confirmed'

const BEGINNINGS: readonly TriedDecision[] = ['proposed', 'changed']

/** Another person could have begun it: any other refusal of a beginning is a typing mistake, or comes too late. */
const OF_THE_PERSON: readonly string[] = ['not_allowed', 'stopped_by_you']

/**
 * Whether the audit log tells that something was refused. Of a beginning it tells what is of the person. Of a decision
 * about what is there it tells every refusal, since the person chose it and another began it; of what is not
 * there, nothing.
 */
export const isToldWhenRefused = (tried: TriedDecision, refusal: string): boolean =>
  BEGINNINGS.includes(tried) ? OF_THE_PERSON.includes(refusal) : refusal !== 'not_found'
