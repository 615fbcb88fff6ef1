export const INSERT_NOTIFICATION = `
insert into notifications (customer_id, id, kind, title, body, link, created_at)
values ($1, $2, $3, $4, $5, $6, $7)`
