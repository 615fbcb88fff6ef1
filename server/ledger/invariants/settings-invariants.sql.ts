import { FIRST_WITHDRAWAL_FEE_CENTS } from '#domain/cash/withdrawal.ts'
import { FIRST_SALE_COMMISSION_BPS } from '#domain/trading/commission.ts'
import { namedInvariants } from '../invariant.ts'

/**
 * A key's value at each version of the settings: the last of its rows in order of effect, up to the version's own. One
 * row a version, so that the books join it once for any number of transactions.
 */
const atEachVersion = (key: string): string => `
        select v.id, (
          select (s.value #>> '{}')::bigint from settings s
          where s.key = '${key}' and (s.effective_from, s.id) <= (v.effective_from, v.id)
          order by s.effective_from desc, s.id desc limit 1) as decided
        from settings v`

/** Every fee is that of the settings version stored with it. */
export const SETTINGS_INVARIANTS = namedInvariants({
  'fee-of-its-settings': {
    states:
      "every sale's fee rate is that of the settings it was decided by, and 0.5 % where it is older than those",
    offenders: `
      with rates as (${atEachVersion('fees.sale_commission')})
      select t.customer_id, t.id, t.settings_id, t.fee_bps, r.decided as decided_bps
      from transactions t left join rates r on r.id = t.settings_id
      where t.type = 'sell'
        and t.fee_bps is distinct from
          case when t.settings_id is null then ${FIRST_SALE_COMMISSION_BPS} else r.decided end`,
  },
  'decided-by-known-settings': {
    states: 'everything that names a settings version names one that is there, made no later',
    isAboutTimes: true,
    // Clocks may differ by what the readiness check allows.
    offenders: `
      with decided as (
        select customer_id, id, settings_id, created_at from transactions where settings_id is not null
        union all
        select customer_id, id, settings_id, created_at from orders where settings_id is not null
        union all
        select customer_id, id, settings_id, created_at from withdrawal_requests where settings_id is not null
        union all
        select customer_id, id, settings_id, created_at from deposit_requests where settings_id is not null)
      select d.customer_id, d.id, d.settings_id, d.created_at, s.effective_from
      from decided d left join settings s on s.id = d.settings_id
      where s.id is null or s.effective_from > d.created_at + interval '1 minute'`,
  },
  'orders-keep-their-settings': {
    states: 'a trade of an order that waited was decided by the settings that the order was placed under',
    offenders: `
      select q.customer_id, q.id, q.settings_id, t.settings_id as trade_settings_id
      from orders q join transactions t on t.customer_id = q.customer_id and t.id = q.transaction_id
      where q.settings_id is not null and t.settings_id is distinct from q.settings_id`,
  },
  'withdrawal-fee-of-its-settings': {
    states:
      "a withdrawal's fee is that of the settings it was requested under, and 5.00 where it is older than those",
    offenders: `
      with fees as (${atEachVersion('fees.withdrawal')})
      select w.customer_id, w.id, w.settings_id, w.fee_cents, f.decided as decided_cents
      from withdrawal_requests w left join fees f on f.id = w.settings_id
      where w.fee_cents is distinct from
        case when w.settings_id is null then ${FIRST_WITHDRAWAL_FEE_CENTS} else f.decided end`,
  },
  'setting-changes-are-audited': {
    states:
      'every setting but the fees that the product came with has its line in the audit log, and each line its ' +
      'setting: whose, when, of which key, with which value, and the proposal that another confirmed',
    isAboutTimes: true,
    offenders: `
      with lines as (
        select after ->> 'settingsId' as id, subject_id as key, after -> 'value' as value, at, actor_id,
          after ->> 'proposalId' as proposal_id
        from audit_log where action = 'setting.changed'),
      rows as (
        select s.id::text, s.key, s.value, s.made_at as at, coalesce(s.confirmed_by, s.proposed_by) as actor_id,
          s.proposed_by, s.confirmed_by, s.effective_from from settings s
        -- What the product came with.
        where not (s.proposed_by is null and s.made_at = '1970-01-01T00:00:00Z' and s.effective_from = s.made_at
          and (s.key, s.value) in (('fees.sale_commission', '${FIRST_SALE_COMMISSION_BPS}'),
            ('fees.withdrawal', '${FIRST_WITHDRAWAL_FEE_CENTS}')))
        -- Thresholds from before they were settings have a line of their own.
        and not (s.key like 'thresholds.%' and exists (
          select from audit_log l where l.action = 'thresholds.changed' and l.at = s.made_at
            and l.actor_id = coalesce(s.confirmed_by, s.proposed_by))))
      select coalesce(r.id, l.id) as id, r.key, l.key as audited_key, r.proposed_by, r.confirmed_by, l.actor_id
      from rows r full join lines l on l.id = r.id
      left join proposals p on p.id::text = l.proposal_id
      where (r.key, r.value, r.at, r.actor_id) is distinct from (l.key, l.value, l.at, l.actor_id)
         or r.proposed_by is null
         or (r.confirmed_by is not null or l.proposal_id is not null)
           and (p.status, p.proposed_by, p.decided_by)
             is distinct from ('approved', r.proposed_by, r.confirmed_by)`,
  },
})
