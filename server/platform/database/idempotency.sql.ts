import { removeSlice } from './in-slices.ts'

export const FIND_ANSWER = `
select fingerprint, answer
from idempotency_keys
where customer_id = $1 and route = $2 and key = $3`

export const INSERT_ANSWER = `
insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
values ($1, $2, $3, $4, $5, $6)`

export const PURGE_ANSWERS = removeSlice('idempotency_keys', 'created_at < $1')
