import type { SecondStepDue, User } from '#contract/people/identity.ts'

let react: (need: string) => Promise<boolean> = async () => false

/** `answer` resolves to true once the second factor is verified. */
export function onSecondStepNeeded(answer: (need: string) => Promise<boolean>): void {
  react = answer
}

/** Whether to send again a call refused for want of the second factor. */
export const answerSecondStep = (need: string): Promise<boolean> => react(need)

export type SecondStepMethods = SecondStepDue['secondFactor']['methods']

/** What is due before a user is signed in; null when they are. */
export const secondStepOf = (answer: User | SecondStepDue): SecondStepMethods | null =>
  'secondFactor' in answer ? answer.secondFactor.methods : null
