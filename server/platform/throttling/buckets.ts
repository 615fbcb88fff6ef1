import { createHash } from 'node:crypto'
import { householdOf, subnetOf } from './subnet.ts'

/** Names of throttle rows. */
export const buckets = {
  loginsFrom: (address: string) => `login:address:${householdOf(address)}`,
  /** Failed sign-ins by name, from any network. */
  loginsAs: (nameKey: string) => `${loginsOf(nameKey)}any`,
  /** The same from one network. */
  loginsAsFrom: (nameKey: string, address: string) => `${loginsOf(nameKey)}${subnetOf(address)}`,
  /** From a browser where the user signed in before. */
  loginsAsBy: (nameKey: string, browserId: string) => `${loginsOf(nameKey)}browser:${browserId}`,
  /** Wrong second factors after a right password. */
  secondStepsAs: (nameKey: string) => `${loginsOf(nameKey)}second-step`,
  registrationsFrom: (address: string) => `register:address:${householdOf(address)}`,
  passwordResetsFrom: (address: string) => `password-reset:address:${householdOf(address)}`,
  resetLinksFrom: (address: string) => `reset-link:address:${householdOf(address)}`,
  /** By address, known or not; digested since people mistype. */
  resetLinksTo: (emailKey: string) => `reset-link:to:${digestOf(emailKey)}`,
  emailChangesFrom: (address: string) => `email-change:address:${householdOf(address)}`,
  /** By address, whether or not a user has it. */
  emailChangesTo: (emailKey: string) => `email-change:to:${digestOf(emailKey)}`,
  /** Mailed links that were opened. */
  linksFrom: (address: string) => `link:address:${householdOf(address)}`,
  /** Limits nothing: records a view once. */
  viewsOf: (customerId: bigint, administratorId: bigint) => `view:${customerId}:${administratorId}`,
  /** By endpoint or shared count. */
  callsBy: (userId: string, what: string) => `calls:${what}:${userId}`,
  confirmationsOf: (sessionId: string) => `confirm:attempts:${sessionId}`,
  secondFactorsOf: (userId: bigint) => `second-factor:${userId}`,
  wrongConfirmationsOf: (sessionId: string) => `confirm:failures:${sessionId}`,
}

/**
 * The prefix of all buckets of a name's failed sign-ins. Digested, since people type passwords as names and a colon
 * would make another bucket.
 */
export const loginsOf = (nameKey: string): string => `login:as:${digestOf(nameKey)}:`

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
