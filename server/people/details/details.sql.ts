export const READ_EMAIL = `select email from users where id = $1`

/** Sets the address of $1; no row, or a unique violation, when another user has it. */
export const SET_EMAIL = `
update users set email = $2, email_key = lower($2), email_verified_at = null
where id = $1 and not exists (select from users other where other.email_key = lower($2) and other.id <> $1)`
