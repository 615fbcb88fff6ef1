import type { Mutant } from './mutant.ts'

/** Of what the roles of the staff permit, and of who decides about them. */
export const STAFF_MUTANTS: readonly Mutant[] = [
  {
    name: 'staff call without a permission',
    breaks: 'support approves deposits',
    edits: [
      {
        file: 'server/platform/http/principal.ts',
        find: "kind === 'staff' && (user.permissions?.includes(permission) ?? false)",
        replace: "kind === 'staff' && permission !== undefined && user.permissions !== undefined",
      },
    ],
    killedBy: ['tests/api/every-role.test.ts'],
  },
  {
    name: 'staff grant themselves a role',
    breaks: 'an administrator who moves no money gives themselves the cashier’s role',
    edits: [
      {
        file: 'domain/staff/decide-access.ts',
        find: "  if (personId === by) return 'own_access'\n",
        replace: '',
      },
    ],
    killedBy: ['domain/staff/decide-access.test.ts', 'tests/api/people/staff/grant-role.test.ts'],
  },
  {
    name: "a colleague's claim is not looked at",
    breaks: 'two people decide the request that one of them works on',
    edits: [
      {
        file: 'server/records/reviews/decide.ts',
        find: "if (kind.decider === 'staff' && !isConfirmation) {",
        replace: "if (kind.decider === 'customer' && !isConfirmation) {",
      },
    ],
    killedBy: ['tests/api/records/claims/claim-request.test.ts'],
  },
  {
    name: 'the next request is asked for once',
    breaks: 'of two people who take the next request at once, one gets none while others wait',
    edits: [
      {
        file: 'server/records/reviews/claims.sql.ts',
        find: '  for update of r skip locked\n',
        replace: '',
      },
      {
        file: 'server/records/reviews/claims.ts',
        find: 'const TRIES = 20',
        replace: 'const TRIES = 1',
      },
    ],
    killedBy: ['tests/api/records/claims/claim-next.test.ts'],
  },
  {
    name: 'staff not locked for a decision',
    breaks: 'two administrators take the role from each other, and nobody has it',
    edits: [
      {
        file: 'server/people/users/lock-staff.ts',
        find: 'order by id for no key update`',
        replace: 'order by id`',
      },
    ],
    killedBy: ['tests/api/people/staff/grant-role.test.ts', 'tests/api/people/staff/revoke-role.test.ts'],
  },
  {
    name: 'staff see a customer unmasked',
    breaks: 'support reads account numbers and dates of birth',
    edits: [
      {
        file: 'server/office/customers/routes.ts',
        find: "isPermitted(call.principal, 'customers.private') ? page : maskCustomer(page)",
        replace: "isPermitted(call.principal, 'customers.details') ? page : maskCustomer(page)",
      },
    ],
    killedBy: ['tests/api/office/customers/masked-customer.test.ts'],
  },
  {
    name: 'staff keep a revoked role',
    breaks: 'a role that was revoked goes on working',
    edits: [
      {
        file: 'server/people/users/users.sql.ts',
        find: 'where r.user_id = ${users}.id and r.revoked_at is null) end as staff_roles`',
        replace: 'where r.user_id = ${users}.id) end as staff_roles`',
      },
    ],
    killedBy: ['tests/api/people/staff/revoke-role.test.ts'],
  },
  {
    name: 'an account opened while a grace ends is forgotten',
    breaks: 'a customer who signed up in that instant deposits and buys without the agreement',
    edits: [
      {
        file: 'server/platform/database/migrations/0090_agreements.sql',
        find: '  new.agreement_due := exists (select from agreements where stopped_at is not null);\n',
        replace: '',
      },
      {
        file: 'server/platform/database/schema/schema.sql',
        find: '  new.agreement_due := exists (select from agreements where stopped_at is not null);\n',
        replace: '',
      },
    ],
    killedBy: ['tests/api/office/agreements/publish-agreement.test.ts'],
  },
  {
    name: 'an acceptance opens what another agreement stops',
    breaks: 'who accepts one of two due agreements buys',
    edits: [
      {
        file: 'server/office/agreements/agreements.sql.ts',
        find: "  select from agreements g where g.stopped_at is not null and ${owedBy('a.customer_id')})",
        replace: "  select from agreements g where false and ${owedBy('a.customer_id')})",
      },
    ],
    killedBy: ['tests/api/office/agreements/publish-agreement.test.ts'],
  },
  {
    name: 'an offer that is typed with a space ends an offer',
    breaks: 'who ended the offer of an instrument offers it again alone',
    edits: [
      {
        file: 'domain/settings/setting-keys.ts',
        find: 'offering.kind.parse(typed) !== offering.standard',
        replace: 'typed !== offering.standard',
      },
    ],
    killedBy: ['domain/settings/change-offering.test.ts', 'tests/api/office/settings/offerings.test.ts'],
  },
  {
    name: 'what is closed to purchases is bought',
    breaks: 'a purchase is executed in an instrument that is closed to purchases',
    edits: [
      {
        file: 'server/trading/orders/refuse-order.ts',
        find: "  if (refusesPurchase(offerings, order)) return refuse('sales_only')\n",
        replace: '',
      },
    ],
    killedBy: ['tests/api/office/settings/offerings.test.ts', 'tests/alpaca/closed-assets.test.ts'],
  },
  {
    name: 'a corrected listing changes its simulated past',
    breaks: 'the figures of the simulated market are those of a later row',
    edits: [
      {
        file: 'domain/settings/listing/listing-rules.ts',
        find: 'return { ...first, name, sector, exchange, domain }',
        replace: 'return { ...later, name, sector, exchange, domain }',
      },
    ],
    killedBy: ['domain/settings/listing/listing-rules.test.ts'],
  },
  {
    name: 'an instrument is listed under a currency',
    breaks: 'the books name its shares as they name cash',
    edits: [
      {
        file: 'domain/settings/listing/listing.ts',
        find: '  if (RESERVED.has(symbol)) return `${symbol} is a currency`\n',
        replace: '',
      },
    ],
    killedBy: ['domain/settings/listing/listing.test.ts', 'tests/api/office/settings/listings.test.ts'],
  },
  {
    name: 'who may propose nothing has a listing confirmed',
    breaks: 'a proposal counts whose proposer may not ask for it any more',
    edits: [
      {
        file: 'server/records/proposals/proposal-kind.ts',
        find: 'handler.mayPropose?.(permissions, payload) ??',
        replace: 'handler.mayPropose !== undefined ||',
      },
    ],
    killedBy: ['tests/api/office/settings/listings.test.ts'],
  },
]
