import { CallError } from '#web/lib/api/call-error.ts'

/** Whether a refusal says that the request has this outcome already: a check then learns that it was carried out. */
export const isDecidedAs = (error: unknown, outcome: string): error is CallError =>
  error instanceof CallError && error.more['outcome'] === outcome

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof CallError && error.code === code
