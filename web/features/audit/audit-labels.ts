import type { AuditActorKind } from '#domain/people/audit-actor.ts'
import type { AuditEntry } from '#contract/records/audit.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { dollarText } from '#web/ui/figures/decimal-text.ts'

/** 'password_reset.approved' as "Password reset approved". */
export const actionText = (action: string): string =>
  sentence(
    action
      .replace(/^login\b/, 'sign-in')
      .replace('cancelled', 'canceled')
      .replaceAll(/[._]/g, ' '),
  )

export const subjectText = (kind: string): string => sentence(kind.replaceAll('_', ' '))

/** The name after "by", or the kind of actor without a user. */
export const actorText = ({ kind, username }: Pick<AuditEntry['actor'], 'kind' | 'username'>): string =>
  username ?? NOBODIES[kind]

const NOBODIES: Record<AuditActorKind, string> = {
  administrator: 'an administrator',
  customer: 'a customer',
  visitor: 'a visitor',
  operator: 'the operator',
  system: 'the system',
}

export const ACTOR_KINDS: Record<AuditActorKind, string> = {
  administrator: 'Administrator',
  customer: 'Customer',
  visitor: 'Visitor',
  operator: 'Operator',
  system: 'System',
}

/** `before` is null if there was no value, `after` if none is left. */
export interface AuditChange {
  name: string
  label: string
  before: string | null
  after: string | null
}

/** The person or thing of an entry, briefly; null where its action says it. */
export const aboutOf = (
  entry: Pick<AuditEntry, 'customer' | 'subject' | 'before' | 'after'>,
): string | null => {
  const { customer, subject, before, after } = entry
  const name = customer?.username ?? subject.username
  if (name !== null) return name
  if (subject.kind === 'exchange_rate' || subject.kind === 'setting') return subject.id
  const symbol = subject.kind === 'corporate_action' ? (after ?? before)?.['symbol'] : undefined
  return typeof symbol === 'string' ? symbol : null
}

/** The changes in words: amounts first, costs last. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const inOrder = [...names].toSorted((a, b) => rankOf(a) - rankOf(b))
  return inOrder.map((name) => ({
    name,
    label: labelOf(name),
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }))
}

const rankOf = (name: string): number => {
  if (!name.endsWith('Cents')) return 1
  return name === 'feeCents' ? 2 : 0
}

/** 'grossCents' as "Gross", 'isLocked' as "Locked", 'rateToUSD' as "Rate to USD", 'messageId' as "Message ID". */
function labelOf(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Cents$/, '')
    .replace(/Id$/, 'ID')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(' ')
  return sentence(words.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' '))
}

function valueText(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return partsText(value) ?? JSON.stringify(value)
  const text = String(value)
  return name.endsWith('Cents') && /^-?\d{1,18}$/.test(text)
    ? dollarText(formatCents(cents(BigInt(text))))
    : text.replace(/^cancelled$/, 'canceled')
}

/** A value of named texts, such as a bank account, without the empty ones; null for any other. */
function partsText(value: object): string | null {
  const parts = Object.entries(value)
  if (Array.isArray(value) || parts.length === 0 || parts.some(([, part]) => typeof part !== 'string'))
    return null
  return parts
    .filter(([, part]) => part !== '')
    .map(([name, part]) => `${labelOf(name)}: ${part}`)
    .join(', ')
}

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
