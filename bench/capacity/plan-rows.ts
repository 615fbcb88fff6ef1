import type { Row } from '../support/table.ts'
import { type Assumptions, type Installation, type Plan, driversOf, planFor } from './capacity-model.ts'
import { BACKGROUND_SERVERS, LIMITS, type Use } from './limits.ts'
import { providerPlans, quotaUse } from './provider-quota.ts'

const SIZES = [1e4, 1e5, 1e6, 1e7, 1e8]
const MOST_USED = 5
/** What an operator might try where connections are missing: a core has room for it, no run had so many. */
const MORE_STREAMS = { ...LIMITS, streamsOfAServer: 60_000 }

/** Machines, what keeps them busy and what is missing first, for each number of customers. */
export const rowsOfPlans = (assumptions: Assumptions): Row[] => [
  ...SIZES.flatMap((customers) => rowsOfSize(customers, assumptions)),
  ...providerPlans().map(
    ({ resource, prices, everySeconds, calls, callsPerDay, share, mayBeAdded }): Row => ({
      claim: `at every size, ${resource}`,
      measured:
        `${prices} prices every ${everySeconds} s, ${grouped(calls)} of ${grouped(callsPerDay)} calls a day, ` +
        `${percent(share)}; ${mayBeAdded} instruments may be added`,
    }),
  ),
]

function rowsOfSize(customers: number, assumptions: Assumptions): Row[] {
  const plan = planFor(customers, assumptions)
  if (plan.isEnough) return rowsOfPlan(plan, assumptions)
  const more = { ...assumptions, limits: MORE_STREAMS }
  const withMore = `with STREAMS_MAX=${MORE_STREAMS.streamsOfAServer}, never run`
  const { installation, bottleneck, enoughFor } = planFor(customers, more)
  return [
    ...rowsOfPlan(plan, assumptions),
    { claim: `  the same, ${withMore}`, measured: machinesOf(installation) },
    missingFirst(bottleneck, enoughFor),
  ]
}

function rowsOfPlan(
  { customers, rates, installation, isEnough, bottleneck, uses, enoughFor }: Plan,
  assumptions: Assumptions,
): Row[] {
  const { webServers, name } = installation
  const drivers = driversOf(rates, assumptions, webServers + BACKGROUND_SERVERS)
  return [
    {
      claim:
        `${grouped(customers)} customers: ${rates.orders.toFixed(1)} orders/s, ` +
        `${grouped(rates.reads)} reads/s, ${grouped(rates.pages)} pages`,
      measured: `${isEnough ? name : `more than ${name} there is`}: ${machinesOf(installation)}`,
    },
    missingFirst(bottleneck, enoughFor),
    { claim: '  most used', measured: used([...uses.slice(0, MOST_USED), quotaUse()]) },
    {
      claim: '  cores in the busiest second: web + database',
      measured: drivers
        .map(({ driver, web, database }) => `${driver} ${web.toFixed(2)} + ${database.toFixed(2)}`)
        .join(', '),
    },
  ]
}

const missingFirst = ({ resource, share }: Use, enoughFor: number): Row => ({
  claim: '  missing first',
  measured: `${resource}, ${percent(share)} used; enough for ${grouped(Number(enoughFor.toPrecision(2)))} customers`,
})

const machinesOf = ({ webServers, databaseCores }: Installation): string =>
  `${webServers} web servers, ${databaseCores} cores for the database`

const used = (uses: readonly Use[]): string =>
  uses.map(({ resource, share }) => `${resource} ${percent(share)}`).join(', ')

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

const grouped = (count: number): string => Math.round(count).toLocaleString('en-US')
