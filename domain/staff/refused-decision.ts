/** Begins something, or decides something existing. */
export type TriedDecision = 'proposed' | 'changed' | 'approved' | 'rejected' | 'withdrawn' | 'confirmed'

const BEGINNINGS: readonly TriedDecision[] = ['proposed', 'changed']

/** Another person could have begun it; any other refusal of a beginning is a typing mistake or too late. */
const OF_THE_PERSON: readonly string[] = ['not_allowed', 'stopped_by_you']

/**
 * Whether a refusal is audited. For a beginning only refusals of the person; for a decision every refusal but of a
 * missing subject, since the person chose what another began.
 */
export const isToldWhenRefused = (tried: TriedDecision, refusal: string): boolean =>
  BEGINNINGS.includes(tried) ? OF_THE_PERSON.includes(refusal) : refusal !== 'not_found'
