import type { RefusalTexts } from './refusal-table.ts'

/** Refusals of the staff's work: reviews, proposals, corrections, settings, roles, and tickets. */
export const OFFICE_REFUSALS = {
  viewing_only: {
    status: 403,
    detail: "You are viewing a customer's account. This is for the customer alone",
  },
  viewing_over: {
    status: 403,
    detail: "This look at the account is over. Begin another on the customer's page",
  },
  no_second_person: {
    status: 409,
    detail: 'This always takes two people, and no other active person may confirm it',
  },
  order_not_confirmed: {
    status: 409,
    detail: 'Propose the view with the order first. Once another person has confirmed it, you have 24 hours',
  },
  setting_locked: {
    status: 409,
    detail: 'The environment of the server names this setting. Change it there',
  },
  setting_changed: { status: 409, detail: 'This setting was changed meanwhile. Please look at it again' },
  setting_unchanged: { status: 409, detail: 'The setting already has this value' },
  setting_too_late: {
    status: 409,
    detail:
      'The time from which it should count has passed, or is too near for a higher fee. Propose it again',
  },
  agreement_too_late: {
    status: 409,
    detail: 'The first day of this version has passed. Propose it again with a later one',
  },
  stopped_by_you: { status: 403, detail: 'You stopped this. Another person has to start it again' },
  day_closed: { status: 409, detail: 'This day is already closed' },
  // With the date of the other day.
  day_out_of_order: { status: 409, detail: 'Days are closed one after the other. An earlier one is open' },
  day_line_unexplained: { status: 409, detail: 'Say why the day is closed with each red line' },
  already_locked: { status: 409, detail: 'This customer is already locked' },
  not_locked: { status: 409, detail: 'This customer is not locked' },
  customer_restricted: { status: 409, detail: "The customer's withdrawals are restricted. Pay nothing out" },
  restricted_by_you: { status: 403, detail: 'You made this restriction. Another person has to lift it' },
  customer_owes: {
    status: 409,
    detail: 'The customer owes money after a correction. Nothing can be paid out until it is paid',
  },
  // With the limit, what counts with it and what is left.
  needs_second_person: { status: 409, detail: 'This is above a limit for one person. Propose it' },
  // With the colleague's name.
  claimed_by_another: { status: 409, detail: 'A colleague is working on this. Take it over first' },
  view_exists: { status: 409, detail: 'You have a view of this name' },
  canned_answer_exists: { status: 409, detail: 'There is a canned answer with this title' },
  flag_ended: { status: 409, detail: 'This flag has already ended' },
  already_flagged: { status: 409, detail: 'This customer already has this flag' },
  has_warnings: { status: 409, detail: 'This has warnings. Decide it by itself' },
  own_proposal: { status: 403, detail: "You can't decide what you proposed yourself" },
  not_your_proposal: { status: 403, detail: 'Only the person who proposed it can withdraw it' },
  already_proposed: { status: 409, detail: 'This is already proposed. See the proposals' },
  proposal_expired: { status: 409, detail: 'This proposal has expired. Propose it again' },
  proposal_overtaken: {
    status: 409,
    detail: 'What this proposal is about has changed since. Look at it again',
  },
  role_too_new: {
    status: 403,
    detail: 'The proposer gave you this role less than 24 hours ago. Another person has to confirm it',
  },
  proposer_gone: { status: 409, detail: 'The person who proposed this may no longer do so. Reject it' },
  invitation_over: {
    status: 409,
    detail: 'This invitation was confirmed, used or withdrawn, or has expired',
  },
  not_correctable: { status: 422, detail: 'This cannot be corrected in this way' },
  fully_corrected: { status: 409, detail: 'Nothing of this is left to correct' },
  corrected_in_part: { status: 409, detail: 'Its fee was refunded. Such a sale cannot be canceled' },
  canceled_whole_only: { status: 422, detail: 'A trade is canceled whole. Enter all of its amount' },
  split_since: { status: 409, detail: 'The shares were split since this trade. It cannot be canceled' },
  shares_sold: { status: 409, detail: 'Shares of this purchase were sold since. It cannot be canceled' },
  shares_in_sell_orders: {
    status: 409,
    detail: 'Waiting sell orders hold these shares. They have to be canceled first',
  },
  lots_are_named: {
    status: 409,
    detail: 'The customer chose lots for a later sale that would not be there. This trade cannot be canceled',
  },
  above_original: { status: 422, detail: 'The amount is more than what is left of the original' },
  customer_money_locked: { status: 409, detail: "The customer's money lock is on. Nothing can be paid out" },
  customer_locked: { status: 409, detail: 'The customer is locked. Nothing can be paid out' },
  own_access: { status: 403, detail: "You can't change your own access. Ask another administrator" },
  identity_not_bound: { status: 409, detail: 'This person is not linked to the identity provider' },
  role_held: { status: 409, detail: 'This person already has the role' },
  role_not_held: { status: 409, detail: 'This person does not have the role' },
  roles_warned: {
    status: 409,
    detail: 'One person should not hold these roles together. Confirm to grant the role',
  },
  deactivated: { status: 409, detail: 'This person is already deactivated' },
  not_deactivated: { status: 409, detail: 'This person is not deactivated' },
  last_administrator: { status: 409, detail: 'This is the last administrator who can sign in' },
  export_too_large: { status: 422, detail: 'These are more than 100,000 rows. Narrow the filter' },
  not_a_customer: { status: 422, detail: 'This user is not a customer' },
  too_many_tickets: { status: 422, detail: 'You have 5 open questions. Please wait for a reply' },
  ticket_full: { status: 422, detail: 'This conversation is full. Please start a new one' },
  too_many_announcements: {
    status: 409,
    detail: 'There are already 20 announcements. End one first',
  },
  announcement_too_late: { status: 409, detail: 'Its end has passed. Propose it again' },
  announcement_ended: { status: 409, detail: 'This announcement has already ended' },
  ticket_closed: { status: 409, detail: 'This conversation is closed' },
} as const satisfies RefusalTexts
