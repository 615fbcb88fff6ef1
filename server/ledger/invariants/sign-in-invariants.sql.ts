import { namedInvariants } from '../invariant.ts'

export const SIGN_IN_INVARIANTS = namedInvariants({
  'sessions-match-credentials': {
    states: 'no session outlives a change of password',
    offenders: `
      select s.user_id, s.created_at from sessions s join users u on u.id = s.user_id
      where s.credential_version <> u.credential_version`,
  },
  'resets-keep-no-password': {
    states:
      'a password reset keeps a hash only while it is pending, and no customer has more than three pending',
    isAboutTimes: true,
    offenders: `
      select customer_id, id, status, new_password_hash is not null as has_hash
      from password_reset_requests
      where (status <> 'pending' and new_password_hash is not null)
         or (status = 'pending' and (new_password_hash is null or new_password_hash not like '$argon2id$%'))
         or expires_at <> created_at + interval '24 hours'
      union all
      select customer_id, max(id), 'pending', true from password_reset_requests
      where status = 'pending' group by customer_id having count(*) > 3`,
  },
})
