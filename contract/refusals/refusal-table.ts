/** What a code says: its HTTP status and one public sentence. */
export const refusal = <Status extends number>(status: Status, detail: string) => ({ status, detail })
