/** Codes, each with its HTTP status and one public sentence. */
export type RefusalTexts = Readonly<Record<string, { status: number; detail: string }>>
