import { MAX_LISTED_MESSAGES } from '#domain/support/support.ts'
import { CLAIM_COLUMNS, claimJoins } from '#server/records/reviews/claims.sql.ts'
import { ABOUT_COLUMNS, CONVERSATION_COLUMNS, MESSAGE_COLUMNS } from './ticket-row.ts'

export const FIND_CUSTOMER = `select customer_id from support_tickets where id = $1`

/** Read under the customer's account lock. */
export const READ_STATE = `
select t.status, t.priority, count(*) as message_count
from support_tickets t
join support_messages m on m.customer_id = t.customer_id and m.ticket_id = t.id
where t.customer_id = $1 and t.id = $2
group by t.customer_id, t.id`

export const COUNT_OPEN = `select count(*) as open from support_tickets where customer_id = $1 and status = 'open'`

/** An open ticket that just began with the same words. */
export const FIND_DUPLICATE = `
select 1
from support_tickets t
join support_messages m on m.customer_id = t.customer_id and m.ticket_id = t.id
where t.customer_id = $1 and t.status = 'open' and t.created_at > $3 and t.created_at <= $4 and m.text = $2
limit 1`

export const INSERT_TICKET = `insert into support_tickets (customer_id, id, created_at) values ($1, $2, $3)`

export const INSERT_MESSAGE = `
insert into support_messages (customer_id, ticket_id, id, author_id, text, created_at)
values ($1, $2, $3, $4, $5, $6)`

export const SET_STATUS = `update support_tickets set status = $3 where customer_id = $1 and id = $2`

export const SET_PRIORITY = `update support_tickets set priority = $3 where customer_id = $1 and id = $2`

export const CLOSE_TICKET = `
update support_tickets
set status = 'closed', closed_at = greatest($3, created_at), closed_by = $4
where customer_id = $1 and id = $2`

export const READ_TICKET = `
select ${CONVERSATION_COLUMNS}, ${ABOUT_COLUMNS}, ${CLAIM_COLUMNS}
from support_tickets t
join users u on u.id = t.customer_id
join accounts a on a.customer_id = t.customer_id
${claimJoins('support_tickets', 't')}
where t.customer_id = $1 and t.id = $2`

export const READ_MESSAGES = `
select ${MESSAGE_COLUMNS}, author.username as author
from support_messages m
join users author on author.id = m.author_id
where m.customer_id = $1 and m.ticket_id = $2
order by m.id`

export const LIST_TICKETS = `
select ${CONVERSATION_COLUMNS}
from support_tickets t
where t.customer_id = $1 and t.id < $2
order by t.id desc
limit $3`

/** The newest of each ticket, oldest first. */
export const LIST_MESSAGES = `
select newest.*
from unnest($2::bigint[]) listed (ticket_id)
cross join lateral (
  select ${MESSAGE_COLUMNS}
  from support_messages m
  where m.customer_id = $1 and m.ticket_id = listed.ticket_id
  order by m.id desc
  limit ${MAX_LISTED_MESSAGES}
) newest
order by newest.ticket_id, newest.id`
