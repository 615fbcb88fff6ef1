import { CallError } from '#web/lib/api/call-error.ts'

/** Whether a refusal means that the request already has this outcome: then it was carried out. */
export const isDecidedAs = (error: unknown, outcome: string): error is CallError =>
  error instanceof CallError && error.more['outcome'] === outcome

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof CallError && error.code === code
