import type { Asker } from '../asks.ts'
import type { Proof } from '../asks-of-second-steps.ts'
import { proofIn } from '../world/authenticator.ts'
import type { Asked, SecondFactor } from '../world/factors.ts'
import type { Answer } from '../world/passkeys.ts'
import { type Prediction, refused } from './prediction.ts'
import { type Customer, type State, tell } from '../world/state.ts'

const ANSWERED_WITHIN_MS = 10 * 60_000

/** A user proves a second factor; a passkey signs the challenge it was given. */
export interface Proving {
  customer: Customer
  proof: Proof
  asked: Asked
  by: Asker
}

/** A proof and what it does, when it is good: then it is used up. What a passkey was asked is so either way. */
export function predictProof(state: State, proving: Proving, good: Prediction): Prediction {
  const { customer, proof, asked } = proving
  const spend = spending(state, proving)
  const { effect, ...reply } = spend ? good : missed(customer)
  return {
    ...reply,
    effect(answer) {
      if ('answer' in proof) asked.isTaken = true
      spend?.()
      effect?.(answer)
    },
  }
}

/** Wrong answers slow down further ones, which no history is to meet: it counts them. */
export const missed = (customer: Customer): Prediction => ({
  ...refused('wrong_second_factor'),
  effect: () => void (customer.misses += 1),
})

/** Uses up what was given, if it proves anything. */
function spending(state: State, { customer, proof, asked, by }: Proving): (() => void) | null {
  const { factor } = customer
  if (factor === null) return null
  const spend =
    'code' in proof
      ? spendingCode(state, customer, factor, proof.code)
      : spendingCount(state, factor, proof.answer, isAnswered(state, asked, by, proof.answer))
  if (spend === null) return null
  return () => {
    customer.misses = 0
    spend()
  }
}

function spendingCode(state: State, customer: Customer, factor: SecondFactor, typed: string) {
  const proof = proofIn(factor, typed, state.nowMs)
  if (proof === null) return null
  return () => {
    if ('code' in proof) {
      factor.codes = factor.codes.filter((code) => code !== proof.code)
      factor.spent = proof.code
      tell(state, customer, 'recovery_code_used')
    } else if (factor.app) factor.app.usedStep = proof.step
  }
}

/** A passkey of theirs that has counted on; one that counts nothing has nothing to count on from. */
function spendingCount(
  state: State,
  { passkeys }: SecondFactor,
  { key, counter }: Answer,
  isToWhatWasAsked: boolean,
) {
  const passkey = passkeys.find((own) => own.key === key)
  if (!passkey || !isToWhatWasAsked) return null
  const isOn = counter > passkey.counter || (counter === 0 && passkey.counter === 0)
  return isOn ? () => void Object.assign(passkey, { counter, usedMs: state.nowMs }) : null
}

/** Whether what was asked last still waits for an answer. */
export const isAwaited = ({ nowMs }: State, { isTaken, sinceMs }: Asked): boolean =>
  !isTaken && nowMs - sinceMs < ANSWERED_WITHIN_MS

/** Whether an answer is to what was asked last, and of a page of the site, as it is open at the node that is told. */
export function isAnswered(state: State, asked: Asked, { node, isByNumber }: Asker, answer: Answer): boolean {
  const origin = state.origins[node] ?? ''
  return (
    isAwaited(state, asked) &&
    isByNumber !== true &&
    answer.challenge === asked.challenges.at(-1) &&
    answer.host === new URL(origin).hostname &&
    [origin, origin.replace('http:', 'https:')].includes(answer.origin)
  )
}
