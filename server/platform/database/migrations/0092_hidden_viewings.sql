-- Looks at a customer's screens by the order of an authority, which the customer does not read, or not until a time. A
-- table of their own: no statement about the looks that customers read can show one, in this version or the one before.
-- A row never changes but for its end.
create table hidden_viewings (
  id bigint primary key,
  customer_id bigint not null references accounts (customer_id),
  viewer_id bigint not null references users (id),
  -- The roles that the viewer had when it began.
  roles text[] not null check (cardinality(roles) > 0),
  -- As the authority names its order.
  order_reference text not null check (btrim(order_reference) <> '' and length(order_reference) <= 140),
  -- What another person confirmed; good for one look.
  proposal_id bigint not null unique references proposals (id),
  -- From when on the customer reads of it; null: never.
  hidden_until timestamptz,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz check (ended_at >= started_at),
  check (viewer_id <> customer_id)
);

create index hidden_viewings_by_customer on hidden_viewings (customer_id, id);

-- No look without another person's word, whatever code runs: who looks has proposed it, and who confirmed it is
-- another (proposals_decided_by_another_check).
create function refuse_unconfirmed_look() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from proposals p where p.id = new.proposal_id and p.kind = 'hidden_viewing' and p.status = 'approved'
      and p.proposed_by = new.viewer_id and p.subject = 'hidden_viewing:' || new.customer_id)
  then
    raise exception 'hidden viewing % was not confirmed', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger hidden_viewings_confirmed before insert on hidden_viewings
  for each row execute function refuse_unconfirmed_look();

alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check
  check (kind in ('deposit_approval', 'withdrawal_approval', 'correction', 'setting', 'hidden_viewing'));
