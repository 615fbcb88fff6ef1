import { composeInsert } from '#server/platform/database/statements/composed-statement.ts'
import { PROFILE_COLUMNS } from './profile-row.ts'

export const LATEST_SUBMISSION = `
select document_id
from profile_submissions
where customer_id = $1
order by id desc
limit 1`

export const INSERT_DOCUMENT = `
insert into documents (customer_id, id, media_type, content, key_id, fingerprint, created_at)
values ($1, $2, $3, $4, $5, $6, $7)`

export const SUPERSEDE_PENDING = `
update profile_submissions set status = 'superseded', decided_at = $2
where customer_id = $1 and status = 'pending'`

export const INSERT_SUBMISSION = composeInsert(
  'profile_submissions as p',
  [
    'customer_id',
    'id',
    'full_name',
    'phone_number',
    'date_of_birth',
    'nationality',
    'occupation',
    'employment_status',
    'annual_income',
    'source_of_funds',
    'address',
    'city',
    'postal_code',
    'country',
    'id_type',
    'id_number',
    'document_id',
    'created_at',
  ],
  { rest: `returning ${PROFILE_COLUMNS}` },
)
