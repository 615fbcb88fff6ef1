export const INSERT_NOTIFICATIONS = `
insert into notifications (customer_id, id, kind, title, body, link, created_at)
select *, $7 from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])`
