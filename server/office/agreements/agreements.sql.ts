import { composeInsert } from '#server/platform/database/statements/composed-statement.ts'
import type { AgreementKind } from '#domain/agreements/agreement.ts'

/** Any constant does. Concurrent publications are numbered one after the other. */
export const LOCK_AGREEMENTS = `select pg_advisory_xact_lock(7240090)`

export interface VersionRow {
  id: bigint
  kind: AgreementKind
  version: number
  title: string
  text_hash: string
  effective_from: Date | null
  stops_at: Date | null
  stopped_at: Date | null
}

const VERSION = 'g.id, g.kind, g.version, g.title, g.text_hash, g.effective_from, g.stops_at, g.stopped_at'

/** Every version: a firm has few. */
export const ALL_VERSIONS = `select ${VERSION} from agreements g order by g.id`

export interface AcceptableRow extends VersionRow {
  accepted_at: Date | null
  address: string | null
  user_agent: string | null
}

/** Every version, with when and from where customer $1 accepted it. */
export const VERSIONS_OF_CUSTOMER = `
select ${VERSION}, c.accepted_at, c.address, c.user_agent
from agreements g left join agreement_acceptances c on c.agreement_id = g.id and c.customer_id = $1
order by g.id`

export const READ_TEXT = `select body from agreements where id = $1`

export const INSERT_ACCEPTANCE = `
insert into agreement_acceptances (id, customer_id, agreement_id, text_hash, accepted_at, address, user_agent)
values ($1, $2, $3, $4, $5, $6, $7)`

/** Customer $1 has accepted neither version g nor a later one. */
const owedBy = (customer: string): string => `
not exists (
  select 1 from agreement_acceptances c join agreements v on v.id = c.agreement_id
  where c.customer_id = ${customer} and v.kind = g.kind and v.version >= g.version)`

/** Writes whether an agreement stops customer $1, whose account is locked. */
export const WRITE_AGREEMENT_DUE = `
update accounts a set agreement_due = exists (
  select from agreements g where g.stopped_at is not null and ${owedBy('a.customer_id')})
where a.customer_id = $1`

export interface FirmRow extends VersionRow {
  grace_days: number | null
  proposed_by: string | null
  published_by: string | null
  published_at: Date | null
  reason: string | null
  accepted: number
  due: number | null
}

const OF_FIRM = `
select ${VERSION}, g.grace_days, proposer.username as proposed_by, u.username as published_by, g.published_at, g.reason,
  (select count(*)::int from agreement_acceptances c where c.agreement_id = g.id) as accepted,
  case when g.version >= current.version then
    (select count(*)::int from accounts a) - (
      select count(distinct c.customer_id)::int from agreement_acceptances c
      join agreements v on v.id = c.agreement_id
      where v.kind = g.kind and v.version >= g.version) end as due
from agreements g
left join users u on u.id = g.published_by
left join users proposer on proposer.id = g.proposed_by
cross join lateral (
  select max(v.version) as version from agreements v
  where v.kind = g.kind and (v.effective_from is null or v.effective_from <= $1)) as current`

/** At most $2 versions before the id $3, as of $1, the newest first. */
export const LIST_OF_FIRM = `${OF_FIRM} where g.id < $3 order by g.id desc limit $2`

/** Version $2, as of $1. */
export const FIND_OF_FIRM = `${OF_FIRM} where g.id = $2`

/** The texts of version $1 and the one before. */
export const READ_TEXTS = `
select g.body, before.body as body_before
from agreements g left join agreements before on before.kind = g.kind and before.version = g.version - 1
where g.id = $1`

export const INSERT_AGREEMENT = composeInsert('agreements', [
  'id',
  'kind',
  'version',
  'title',
  'body',
  'text_hash',
  'effective_from',
  'grace_days',
  'stops_at',
  'published_by',
  'published_at',
  'reason',
  'proposed_by',
  'proposal_id',
])

/** The newest version of the agreement $1; null where it has none. */
export const NEWEST_VERSION = `select max(version) as version from agreements where kind = $1`

export interface NewestRow {
  kind: AgreementKind
  version: number
  title: string
  body: string
  customers: number
}

/** The newest version of each kind with its text, and the number of customers. */
export const NEWEST_TEXTS = `
select distinct on (g.kind) g.kind, g.version, g.title, g.body,
  (select count(*)::int from accounts) as customers
from agreements g order by g.kind, g.version desc`

/** The subject of proposal $1, and the newest text at the time. */
export const READ_PROPOSED = `
select p.id, p.payload, p.payload_hash, g.version, g.body as body_before
from proposals p
join agreements g on p.subject = 'agreement:' || g.kind and p.subject_version = g.version::text
where p.id = $1 and p.kind = 'agreement'`

/** Versions with work to do at $1: customers to notify, or a grace that is over. */
export const FIND_UNFINISHED = `
select ${VERSION}, g.published_at is not null and g.told_at is null as tells,
  coalesce(g.stops_at <= $1 and g.swept_at is null, false) as stops
from agreements g
where g.published_at is not null and (g.told_at is null or g.stops_at <= $1 and g.swept_at is null)
order by g.id`

/** From here on new accounts are held to version $1. Waits for those being opened. */
export const BEGIN_STOP = `update agreements set stopped_at = $2 where id = $1 and stopped_at is null`

/** Progress, locked: servers take turns. */
export const LOCK_PROGRESS = `
select told_through, told_at, stopped_through, swept_at from agreements where id = $1 for no key update`

export interface ProgressRow {
  told_through: bigint
  told_at: Date | null
  stopped_through: bigint
  swept_at: Date | null
}

/** Those of customers $2 who have accepted neither version $1 nor a later one. */
export const FIND_OWING = `
select owing.customer_id from unnest($2::bigint[]) as owing (customer_id)
join agreements g on g.id = $1
where ${owedBy('owing.customer_id')}
order by owing.customer_id`

/** Stops those of customers $1, whose accounts are locked, who are not stopped yet. */
export const STOP_CUSTOMERS = `
update accounts set agreement_due = true where customer_id = any($1::bigint[]) and not agreement_due
returning customer_id`

export const WRITE_TOLD = `update agreements set told_through = $2, told_at = $3 where id = $1`

export const WRITE_STOPPED = `update agreements set stopped_through = $2, swept_at = $3 where id = $1`
