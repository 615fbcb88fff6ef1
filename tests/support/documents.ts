import { pino } from 'pino'
import { createDocumentCipher } from '#server/people/profiles/document-cipher.ts'
import { keysOf } from '#server/platform/encryption/encryption-keys.ts'

/** Of every database the tests make, so that each server opens what another one stored. */
export const DOCUMENT_KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('hex')

export const documentKeys = keysOf(Buffer.from(DOCUMENT_KEY, 'hex'), [], 'encrypted')
export const documents = createDocumentCipher(documentKeys, pino({ level: 'silent' }))
