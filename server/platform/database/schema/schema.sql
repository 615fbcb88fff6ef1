-- As of migration 0158.

create extension if not exists pg_trgm;

create sequence deposit_reference_numbers as bigint maxvalue 887503680;

create sequence encryption_key_ordinals as bigint maxvalue 9223372036854775807;

create sequence id_block as bigint maxvalue 9223372036854775807;

CREATE OR REPLACE FUNCTION public.accept_staff_invitation(link_hash bytea, person bigint, new_password_hash text, line bigint, caller text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  invitation staff_invitations;
begin
  select i.* into invitation from staff_invitations i where i.token_hash = link_hash for update;
  if not found or invitation.used_at is not null or invitation.withdrawn_at is not null
    or invitation.confirmed_at is null or invitation.expires_at <= moment or invitation.confirmed_at > moment then
    return 'over';
  end if;
  -- Confirmed by another, or by no other where there was none; both still administrators.
  if not is_active_administrator(invitation.invited_by) then
    return 'over';
  end if;
  if invitation.confirmed_by is null then
    if exists (
      select from roles_of_others(invitation.invited_by, array['administrator'], invitation.confirmed_at) r
      where r.granted_at < invitation.confirmed_at) then
      return 'over';
    end if;
  elsif invitation.confirmed_by = invitation.invited_by
    or not is_active_administrator(invitation.confirmed_by) then
    return 'over';
  end if;
  -- Both stand in the audit log, whose lines stay.
  if not exists (
    select from audit_log l where l.subject_type = 'invitation' and l.subject_id = invitation.id::text
      and l.action = 'staff.invited' and l.actor_id = invitation.invited_by)
    or not exists (
      select from audit_log l where l.subject_type = 'invitation' and l.subject_id = invitation.id::text
        and l.action = 'staff.invitation_confirmed'
        and l.actor_id = coalesce(invitation.confirmed_by, invitation.invited_by)) then
    return 'over';
  end if;
  if exists (
    select from email_restores e where e.email_key = lower(invitation.email) and e.expires_at > moment) then
    return 'taken';
  end if;
  insert into users
    (id, username, username_key, email, email_key, first_name, last_name, role, password_hash, created_at)
  values (person, invitation.username, lower(invitation.username), invitation.email, lower(invitation.email),
    invitation.first_name, invitation.last_name, 'administrator', new_password_hash, moment)
  on conflict do nothing;
  if not found then
    return 'taken';
  end if;
  insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason)
  select person, granted, moment, invitation.invited_by, invitation.reason from unnest(invitation.roles) granted;
  update staff_invitations set used_at = moment, user_id = person where id = invitation.id;
  insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, after, address)
  values (line, moment, null, 'visitor', 'administrator.created', 'user', person::text, jsonb_build_object(
    'username', invitation.username, 'role', 'administrator', 'by', 'an invitation',
    'invitation', invitation.id::text, 'roles', array_to_string(invitation.roles, ', ')), caller);
  return 'made';
end
$function$
;

CREATE OR REPLACE FUNCTION public.chain_audit_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  head audit_head;
begin
  if tg_relid <> 'public.audit_log'::regclass then
    raise exception 'only the audit log is chained' using errcode = 'insufficient_privilege';
  end if;
  update audit_head
  set lines = lines + 1, hash = sha256(hash || convert_to(audit_line_text(lines + 1, new), 'UTF8'))
  returning * into strict head;
  insert into audit_chain (place, line_id, hash) values (head.lines, new.id, head.hash);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.hold_new_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from agreements where stops_at is not null and swept_at is null for share;
  new.agreement_due := exists (select from agreements where stopped_at is not null);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.is_active_administrator(person bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (
    select from users u join staff_roles r on r.user_id = u.id
    where u.id = person and u.role = 'administrator' and u.locked_at is null
      and r.role = 'administrator' and r.revoked_at is null)
$function$
;

CREATE OR REPLACE FUNCTION public.list_touched_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.status = 'pending' then
    insert into touched_orders (id, customer_id, instrument) values (new.id, new.customer_id, new.instrument)
    on conflict (id) do nothing;
  else
    delete from touched_orders where id = new.id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.next_id_block()
 RETURNS bigint
 LANGUAGE sql
AS $function$ select nextval('public.id_block') $function$
;

CREATE OR REPLACE FUNCTION public.note_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'TRUNCATE' then
    insert into changes (channel, payload) values ('sessions', '');
  elsif tg_table_name = 'sessions' then
    insert into changes (channel, payload) values ('sessions', encode(old.token_hash, 'hex'));
  else
    insert into changes (channel, payload) values ('users', new.id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.used_at is not null or old.withdrawn_at is not null then
    raise exception 'the invitation has ended' using errcode = 'check_violation';
  end if;
  if old.confirmed_at is not null
    and (new.confirmed_at, new.confirmed_by, new.token_hash, new.expires_at)
      is distinct from (old.confirmed_at, old.confirmed_by, old.token_hash, old.expires_at) then
    raise exception 'the invitation is confirmed already' using errcode = 'check_violation';
  end if;
  if old.confirmed_at is null and new.confirmed_at is not null then
    if not is_active_administrator(new.invited_by) then
      raise exception 'the inviter is no administrator any more' using errcode = 'check_violation';
    end if;
    if new.confirmed_by is null
      and exists (select from roles_of_others(new.invited_by, array['administrator'], new.confirmed_at)) then
      raise exception 'another administrator has to confirm the invitation' using errcode = 'check_violation';
    end if;
    if new.confirmed_by is not null and not is_active_administrator(new.confirmed_by) then
      raise exception 'only an administrator confirms an invitation' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_loosened_threshold()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- Cents; null is off, as without a row.
  before jsonb;
  asked jsonb;
begin
  if new.key not like 'thresholds.%' then
    return new;
  end if;
  select s.value into before from settings s
    where s.key = new.key and s.effective_from <= new.effective_from and jsonb_typeof(s.value) in ('number', 'null')
    order by s.effective_from desc, s.id desc limit 1;
  if before is null or jsonb_typeof(before) = 'null' then
    return new;
  end if;
  if jsonb_typeof(new.value) = 'number' then
    if (new.value #>> '{}')::numeric <= (before #>> '{}')::numeric then
      return new;
    end if;
  end if;
  if new.confirmed_by is null then
    if not is_active_administrator(new.proposed_by)
      or exists (select from roles_of_others(new.proposed_by, array['administrator', 'treasurer'], new.made_at))
    then
      raise exception 'setting % was not confirmed', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select p.payload::jsonb into asked from proposals p
    where p.kind = 'setting' and p.subject = 'setting:' || new.key and p.status = 'approved'
      and p.proposed_by = new.proposed_by and p.decided_by = new.confirmed_by and p.decided_at = new.made_at
    order by p.id desc limit 1;
  -- It is typed in dollars, and nothing is off.
  if asked is null
    or nullif(asked ->> 'value', '')::numeric * 100 is distinct from (new.value #>> '{}')::numeric
    or coalesce((asked ->> 'effectiveFrom')::timestamptz, new.effective_from) <> new.effective_from
  then
    raise exception 'setting % is not what was confirmed', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_overcorrection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  correctable bigint;
  corrected bigint;
  canceled boolean;
begin
  if new.corrects is null then
    return new;
  end if;
  perform 1 from accounts where customer_id = new.customer_id for update;
  select case
      when new.kind = 'fill_canceled' then
        case type when 'buy' then amount_cents when 'sell' then amount_cents - fee_cents end
      when new.kind = 'withdrawal_returned' then case type when 'withdraw' then amount_cents end
      when type in ('sell', 'withdraw') then fee_cents
      else amount_cents end into correctable
    from transactions where customer_id = new.customer_id and id = new.corrects;
  select coalesce(sum(amount_cents - coalesce((
        select sum(r.amount_cents) from corrections r
        where r.customer_id = c.customer_id and r.corrects = c.id and r.kind = 'reversal'
          and c.kind <> 'deposit_returned'), 0)) filter (
      where (kind = 'withdrawal_returned') = (new.kind = 'withdrawal_returned')), 0),
      coalesce(bool_or(kind = 'fill_canceled'), false) into corrected, canceled
    from corrections c where customer_id = new.customer_id and corrects = new.corrects;
  if correctable is distinct from new.original_cents or corrected + new.amount_cents > correctable or canceled then
    raise exception 'transaction % is corrected by more than it is', new.corrects
      using errcode = 'check_violation', constraint = 'corrections_within_original';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_role_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from users where id = new.user_id and role = 'administrator') then
    raise exception 'a customer has no staff role' using errcode = 'check_violation';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_second_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.status <> 'proposed' then
    raise exception 'proposal % is decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_unconfirmed_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.proposal_id is null then
    if new.published_by is not null
      and exists (select from roles_of_others(new.published_by, array['administrator'], new.published_at))
    then
      raise exception 'agreement % was not confirmed', new.id using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from proposals p where p.id = new.proposal_id and p.kind = 'agreement' and p.status = 'approved'
      and p.proposed_by = new.proposed_by and p.decided_by = new.published_by
      and p.subject = 'agreement:' || new.kind and p.subject_version = (new.version - 1)::text
      and p.payload::jsonb ->> 'title' = new.title and p.payload::jsonb ->> 'text' = new.body
      and p.payload::jsonb ->> 'graceDays' is not distinct from new.grace_days::text)
  then
    raise exception 'agreement % is not what was confirmed', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_unconfirmed_look()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from proposals p where p.id = new.proposal_id and p.kind = 'hidden_viewing' and p.status = 'approved'
      and p.proposed_by = new.viewer_id and p.subject = 'hidden_viewing:' || new.customer_id)
  then
    raise exception 'hidden viewing % was not confirmed', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.tell_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into changes (channel, payload) values ('settings', '');
  return null;
end
$function$
;

create table account_restrictions (
  id bigint not null,
  customer_id bigint not null,
  rights text[] not null,
  reason text not null,
  note text not null,
  sentence text not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  lifted_at timestamp with time zone,
  lifted_by bigint,
  lift_reason text,
  constraint account_restrictions_check CHECK ((ends_at > made_at)),
  constraint account_restrictions_check1 CHECK (((made_by <> customer_id) AND (lifted_by <> customer_id))),
  constraint account_restrictions_check2 CHECK (((lifted_by IS NULL) = (lift_reason IS NULL))),
  constraint account_restrictions_check3 CHECK (((lifted_by IS NULL) OR (lifted_at IS NOT NULL))),
  constraint account_restrictions_lift_reason_check CHECK (((btrim(lift_reason) <> ''::text) AND (length(lift_reason) <= 1000))),
  constraint account_restrictions_note_check CHECK (((btrim(note) <> ''::text) AND (length(note) <= 2000))),
  constraint account_restrictions_pkey PRIMARY KEY (id),
  constraint account_restrictions_reason_check CHECK ((reason IN ('fraud', 'identity', 'legal_order', 'customer_request', 'other'))),
  constraint account_restrictions_rights_check CHECK (((cardinality(rights) > 0) AND (rights <@ ARRAY['buy'::text, 'sell'::text, 'deposit'::text, 'withdraw'::text, 'keys'::text]))),
  constraint account_restrictions_sentence_check CHECK (((btrim(sentence) <> ''::text) AND (length(sentence) <= 300)))
);

create table accounts (
  customer_id bigint not null,
  cash_cents bigint not null default 0,
  held_cents bigint not null default 0,
  kyc_status text not null default 'none'::text,
  payouts_paused_until timestamp with time zone,
  payouts_paused_for text,
  money_locked_at timestamp with time zone,
  money_lock_delay_hours smallint,
  money_lock_ends_at timestamp with time zone,
  money_lock_end_due boolean not null default false,
  owed_cents bigint not null default 0,
  restricted_rights text[] not null default '{}'::text[],
  agreement_due boolean not null default false,
  key_orders_suspended_at timestamp with time zone,
  constraint accounts_cash_cents_check CHECK ((cash_cents >= 0)),
  constraint accounts_cash_or_owed_check CHECK (((cash_cents = 0) OR (owed_cents = 0))),
  constraint accounts_held_cents_check CHECK ((held_cents >= 0)),
  constraint accounts_kyc_status_check CHECK ((kyc_status IN ('none', 'pending', 'approved', 'rejected'))),
  constraint accounts_money_lock_check CHECK ((((money_locked_at IS NULL) = (money_lock_delay_hours IS NULL)) AND ((money_lock_ends_at IS NULL) OR (money_lock_ends_at >= money_locked_at)))),
  constraint accounts_money_lock_delay_hours_check CHECK ((money_lock_delay_hours = ANY (ARRAY[0, 24, 72]))),
  constraint accounts_money_lock_end_due_check CHECK (((NOT money_lock_end_due) OR (money_lock_ends_at IS NOT NULL))),
  constraint accounts_owed_cents_check CHECK ((owed_cents >= 0)),
  constraint accounts_payouts_paused_check CHECK (((payouts_paused_until IS NULL) = (payouts_paused_for IS NULL))),
  constraint accounts_payouts_paused_for_check CHECK ((payouts_paused_for IN ('password_reset', 'email_change', 'second_factor_removed', 'new_bank_account'))),
  constraint accounts_pkey PRIMARY KEY (customer_id),
  constraint accounts_restricted_rights_check CHECK ((restricted_rights <@ ARRAY['buy'::text, 'sell'::text, 'deposit'::text, 'withdraw'::text, 'keys'::text]))
) with (fillfactor=90);

create table agreement_acceptances (
  id bigint not null,
  customer_id bigint not null,
  agreement_id bigint not null,
  text_hash text not null,
  accepted_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  constraint agreement_acceptances_customer_id_agreement_id_key UNIQUE (customer_id, agreement_id),
  constraint agreement_acceptances_pkey PRIMARY KEY (id)
);

create table agreements (
  id bigint not null,
  kind text not null,
  version integer not null,
  title text not null,
  body text not null,
  text_hash text not null,
  effective_from timestamp with time zone,
  grace_days integer,
  stops_at timestamp with time zone,
  published_by bigint,
  published_at timestamp with time zone,
  reason text,
  told_through bigint not null default 0,
  told_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stopped_through bigint not null default 0,
  swept_at timestamp with time zone,
  proposed_by bigint,
  proposal_id bigint,
  constraint agreements_body_check CHECK (((btrim(body) <> ''::text) AND (length(body) <= 60000))),
  constraint agreements_check CHECK ((text_hash = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text))),
  constraint agreements_check1 CHECK ((stops_at >= effective_from)),
  constraint agreements_check2 CHECK ((stopped_at >= stops_at)),
  constraint agreements_check3 CHECK ((swept_at >= stopped_at)),
  constraint agreements_check4 CHECK (((published_by IS NULL) = (published_at IS NULL))),
  constraint agreements_check5 CHECK (((published_by IS NULL) = (reason IS NULL))),
  constraint agreements_check6 CHECK (((published_by IS NULL) = (effective_from IS NULL))),
  constraint agreements_check7 CHECK (((grace_days IS NULL) = (stops_at IS NULL))),
  constraint agreements_check8 CHECK (((published_by IS NOT NULL) OR (version = 1))),
  constraint agreements_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 365))),
  constraint agreements_id_text_hash_key UNIQUE (id, text_hash),
  constraint agreements_kind_check CHECK ((kind IN ('customer_agreement', 'principal_disclosure'))),
  constraint agreements_kind_version_key UNIQUE (kind, version),
  constraint agreements_of_a_proposal_check CHECK ((((proposal_id IS NULL) = (proposed_by IS NULL)) AND ((proposal_id IS NULL) OR (published_by IS NOT NULL)))),
  constraint agreements_pkey PRIMARY KEY (id),
  constraint agreements_proposal_id_key UNIQUE (proposal_id),
  constraint agreements_published_by_another_check CHECK ((published_by <> proposed_by)),
  constraint agreements_reason_check CHECK (((btrim(reason) <> ''::text) AND (length(reason) <= 1000))),
  constraint agreements_title_check CHECK (((btrim(title) <> ''::text) AND (length(title) <= 100))),
  constraint agreements_version_check CHECK ((version > 0))
);

create table announcements (
  id bigint not null,
  level text not null,
  body text not null,
  audiences text[] not null,
  services text[] not null default '{}'::text[],
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  notifies_customers boolean not null default false,
  notified_up_to bigint not null default 0,
  notified_customers integer not null default 0,
  notified_at timestamp with time zone,
  constraint announcements_audiences_check CHECK (((cardinality(audiences) > 0) AND (audiences <@ ARRAY['visitors'::text, 'customers'::text, 'staff'::text]))),
  constraint announcements_body_check CHECK (((btrim(body) <> ''::text) AND (length(body) <= 300))),
  constraint announcements_check CHECK ((ends_at > starts_at)),
  constraint announcements_check1 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint announcements_check2 CHECK (((level = 'incident'::text) OR (cardinality(services) = 0))),
  constraint announcements_level_check CHECK ((level IN ('info', 'warning', 'incident'))),
  constraint announcements_notified_check CHECK ((notifies_customers OR ((notified_up_to = 0) AND (notified_customers = 0) AND (notified_at IS NULL)))),
  constraint announcements_notify_check CHECK (((NOT notifies_customers) OR ('customers'::text = ANY (audiences)))),
  constraint announcements_pkey PRIMARY KEY (id)
);

create table api_key_networks (
  customer_id bigint not null,
  key_id bigint not null,
  network text not null,
  first_used_at timestamp with time zone not null,
  constraint api_key_networks_pkey PRIMARY KEY (customer_id, key_id, network)
);

create table api_key_stops (
  customer_id bigint not null,
  stopped_at timestamp with time zone not null,
  constraint api_key_stops_pkey PRIMARY KEY (customer_id)
);

create table api_keys (
  customer_id bigint not null,
  id bigint not null,
  key_id text not null,
  secret_hash bytea not null,
  name text not null,
  scopes text[] not null,
  networks text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_used_address text,
  revoked_at timestamp with time zone,
  revoked_why text,
  expiry_told_at timestamp with time zone,
  constraint api_keys_check CHECK ((expires_at > created_at)),
  constraint api_keys_check1 CHECK (((revoked_at IS NULL) = (revoked_why IS NULL))),
  constraint api_keys_check2 CHECK (((last_used_at IS NULL) = (last_used_address IS NULL))),
  constraint api_keys_key_id_check CHECK ((key_id ~ '^NFK[A-Z2-7]{20}$'::text)),
  constraint api_keys_key_id_key UNIQUE (key_id),
  constraint api_keys_networks_check CHECK ((cardinality(networks) <= 10)),
  constraint api_keys_pkey PRIMARY KEY (customer_id, id),
  constraint api_keys_revoked_why_check CHECK ((revoked_why IN ('customer', 'password_reset'))),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['market'::text, 'account'::text, 'trade'::text, 'lists'::text]))),
  constraint api_keys_secret_hash_check CHECK ((length(secret_hash) = 32))
);

create table audit_chain (
  place bigint not null,
  line_id bigint not null,
  hash bytea not null,
  constraint audit_chain_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_chain_line_id_key UNIQUE (line_id),
  constraint audit_chain_pkey PRIMARY KEY (place),
  constraint audit_chain_place_check CHECK ((place > 0))
);

create table audit_head (
  is_only boolean not null default true,
  lines bigint not null,
  hash bytea not null,
  constraint audit_head_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_head_is_only_check CHECK (is_only),
  constraint audit_head_lines_check CHECK ((lines >= 0)),
  constraint audit_head_pkey PRIMARY KEY (is_only)
) with (fillfactor=10);

create table audit_log (
  id bigint not null,
  at timestamp with time zone not null,
  actor_id bigint,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  customer_id bigint,
  before jsonb,
  after jsonb,
  address text,
  actor_kind text not null,
  constraint audit_log_actor_kind_check CHECK ((actor_kind IN ('administrator', 'customer', 'visitor', 'operator', 'system'))),
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table books_verification (
  is_only boolean not null default true,
  begun_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  broken text[] not null default '{}'::text[],
  offenders text[],
  constraint books_verification_check CHECK (((verified_at IS NOT NULL) OR (broken = '{}'::text[]))),
  constraint books_verification_is_only_check CHECK (is_only),
  constraint books_verification_pkey PRIMARY KEY (is_only)
);

create table canned_answers (
  id bigint not null,
  title text not null,
  body text not null,
  replaces bigint,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  constraint canned_answers_body_check CHECK (((btrim(body) <> ''::text) AND (length(body) <= 2000))),
  constraint canned_answers_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint canned_answers_check1 CHECK ((ended_at >= made_at)),
  constraint canned_answers_pkey PRIMARY KEY (id),
  constraint canned_answers_title_check CHECK (((btrim(title) <> ''::text) AND (length(title) <= 60)))
);

create unlogged table changes (
  changed_in xid8 not null default pg_current_xact_id(),
  channel text not null,
  payload text not null,
  sent_by integer not null default pg_backend_pid()
) with (vacuum_truncate=off);

create table client_orders (
  customer_id bigint not null,
  client_order_id text not null,
  order_id bigint not null,
  constraint client_orders_client_order_id_check CHECK (((length(client_order_id) >= 1) AND (length(client_order_id) <= 128))),
  constraint client_orders_customer_id_order_id_key UNIQUE (customer_id, order_id),
  constraint client_orders_pkey PRIMARY KEY (customer_id, client_order_id)
);

create table corporate_action_checks (
  source text not null,
  since date not null,
  checked_through date not null,
  next_check_at timestamp with time zone not null,
  constraint corporate_action_checks_pkey PRIMARY KEY (source)
);

create table corporate_action_reports (
  id bigint not null,
  symbol text not null,
  kind text not null,
  ex_date date not null,
  per_share_units bigint,
  new_shares bigint,
  old_shares bigint,
  source text not null,
  reported_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint corporate_action_reports_check CHECK (((kind = 'dividend'::text) = (per_share_units IS NOT NULL))),
  constraint corporate_action_reports_check1 CHECK (((kind = 'split'::text) = (new_shares IS NOT NULL))),
  constraint corporate_action_reports_check2 CHECK (((new_shares IS NULL) = (old_shares IS NULL))),
  constraint corporate_action_reports_kind_check CHECK ((kind IN ('dividend', 'split'))),
  constraint corporate_action_reports_new_shares_check CHECK ((new_shares > 0)),
  constraint corporate_action_reports_old_shares_check CHECK ((old_shares > 0)),
  constraint corporate_action_reports_per_share_units_check CHECK ((per_share_units > 0)),
  constraint corporate_action_reports_pkey PRIMARY KEY (id),
  constraint corporate_action_reports_symbol_ex_date_kind_key UNIQUE (symbol, ex_date, kind)
);

create table corporate_action_turns (
  action_id bigint not null,
  through_customer_id bigint not null,
  id bigint not null,
  constraint corporate_action_turns_id_key UNIQUE (id),
  constraint corporate_action_turns_pkey PRIMARY KEY (action_id, through_customer_id)
);

create table corporate_actions (
  id bigint not null,
  symbol text not null,
  kind text not null,
  ex_date date not null,
  record_at timestamp with time zone not null,
  per_share_units bigint,
  new_shares bigint,
  old_shares bigint,
  source text not null,
  announced_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  through_customer_id bigint not null default 0,
  holders bigint not null default 0,
  paid_cents bigint not null default 0,
  applied_at timestamp with time zone,
  orders_adjusted_through bigint not null default 0,
  orders_adjusted_at timestamp with time zone,
  is_by_price_time boolean not null default true,
  constraint corporate_actions_check CHECK (((kind = 'dividend'::text) = (per_share_units IS NOT NULL))),
  constraint corporate_actions_check1 CHECK (((kind = 'split'::text) = (new_shares IS NOT NULL))),
  constraint corporate_actions_check2 CHECK (((new_shares IS NULL) = (old_shares IS NULL))),
  constraint corporate_actions_check3 CHECK ((new_shares <> old_shares)),
  constraint corporate_actions_check4 CHECK (((kind = 'dividend'::text) OR (paid_cents = 0))),
  constraint corporate_actions_check5 CHECK (((cancelled_at IS NULL) OR ((applied_at IS NULL) AND (through_customer_id = 0)))),
  constraint corporate_actions_holders_check CHECK ((holders >= 0)),
  constraint corporate_actions_kind_check CHECK ((kind IN ('dividend', 'split'))),
  constraint corporate_actions_new_shares_check CHECK ((new_shares > 0)),
  constraint corporate_actions_old_shares_check CHECK ((old_shares > 0)),
  constraint corporate_actions_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint corporate_actions_per_share_units_check CHECK ((per_share_units > 0)),
  constraint corporate_actions_pkey PRIMARY KEY (id),
  constraint corporate_actions_symbol_ex_date_kind_key UNIQUE (symbol, ex_date, kind)
);

create table corrections (
  customer_id bigint not null,
  id bigint not null,
  kind text not null,
  house_account text not null,
  corrects bigint,
  original_cents bigint,
  amount_cents bigint not null,
  is_full boolean not null,
  pair_customer_id bigint,
  pair_id bigint,
  reason_code text not null,
  public_sentence text not null,
  inner_note text not null,
  made_by bigint not null,
  created_at timestamp with time zone not null,
  proposal_id bigint,
  constraint corrections_check CHECK (((amount_cents > 0) AND (amount_cents <= original_cents))),
  constraint corrections_check1 CHECK (((kind IN ('goodwill', 'deposit_moved_in')) = (corrects IS NULL))),
  constraint corrections_check2 CHECK (((corrects IS NULL) = (original_cents IS NULL))),
  constraint corrections_check3 CHECK ((is_full = ((corrects IS NOT NULL) AND (amount_cents = original_cents)))),
  constraint corrections_check4 CHECK (((kind IN ('deposit_moved_out', 'deposit_moved_in')) = (pair_id IS NOT NULL))),
  constraint corrections_check5 CHECK (((pair_id IS NULL) = (pair_customer_id IS NULL))),
  constraint corrections_check6 CHECK ((pair_customer_id <> customer_id)),
  constraint corrections_check7 CHECK ((made_by <> customer_id)),
  constraint corrections_house_account_check CHECK ((house_account IN ('bank', 'market', 'fees', 'adjustments', 'suspense'))),
  constraint corrections_id_key UNIQUE (id),
  constraint corrections_inner_note_check CHECK ((btrim(inner_note) <> ''::text)),
  constraint corrections_kind_check CHECK ((kind IN (
    'goodwill', 'fee_refund', 'deposit_returned', 'deposit_moved_out', 'deposit_moved_in',
    'dividend_returned', 'withdrawal_returned', 'fill_canceled', 'reversal'))),
  constraint corrections_original_cents_check CHECK ((original_cents > 0)),
  constraint corrections_pkey PRIMARY KEY (customer_id, id),
  constraint corrections_public_sentence_check CHECK ((btrim(public_sentence) <> ''::text)),
  constraint corrections_reason_code_check CHECK ((reason_code IN (
    'returned_by_bank', 'wrong_customer', 'charged_in_error', 'service_failure', 'booked_in_error',
    'other'))),
  constraint corrections_whole_check CHECK (((kind <> 'fill_canceled'::text) OR is_full))
);

create table custom_rates (
  id bigint not null,
  currency text not null,
  rate_units bigint,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint custom_rates_currency_check CHECK ((currency IN ('EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'))),
  constraint custom_rates_pkey PRIMARY KEY (id),
  constraint custom_rates_rate_units_check CHECK (((rate_units > 0) AND (rate_units < '1000000000000000000'::bigint)))
);

create table customer_flags (
  id bigint not null,
  customer_id bigint not null,
  kind text not null,
  note text not null,
  owner_id bigint not null,
  set_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by bigint,
  end_reason text,
  constraint customer_flags_check CHECK ((ends_at > set_at)),
  constraint customer_flags_check1 CHECK (((owner_id <> customer_id) AND (ended_by <> customer_id))),
  constraint customer_flags_check2 CHECK ((((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_by IS NULL) = (end_reason IS NULL)))),
  constraint customer_flags_end_reason_check CHECK (((btrim(end_reason) <> ''::text) AND (length(end_reason) <= 1000))),
  constraint customer_flags_kind_check CHECK ((kind IN ('fraud_watch', 'vulnerable', 'deceased', 'litigation_hold'))),
  constraint customer_flags_note_check CHECK (((btrim(note) <> ''::text) AND (length(note) <= 2000))),
  constraint customer_flags_pkey PRIMARY KEY (id)
);

create table customer_notes (
  customer_id bigint not null,
  id bigint not null,
  body text not null,
  written_by bigint not null,
  written_at timestamp with time zone not null,
  constraint customer_notes_body_check CHECK (((btrim(body) <> ''::text) AND (length(body) <= 2000))),
  constraint customer_notes_pkey PRIMARY KEY (customer_id, id)
);

create table day_closes (
  date date not null,
  id bigint not null,
  lines jsonb not null,
  digest bytea not null,
  signed_by bigint not null,
  signed_at timestamp with time zone not null,
  as_of timestamp with time zone,
  constraint day_closes_digest_check CHECK ((octet_length(digest) = 32)),
  constraint day_closes_id_key UNIQUE (id),
  constraint day_closes_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint day_closes_pkey PRIMARY KEY (date),
  constraint day_closes_red_lines_have_reasons CHECK ((NOT jsonb_path_exists(lines, '$[*]?(@."state" == "red" && !(exists (@."reason"?(@.type() == "string" && !(@ like_regex "^[[:space:]]*$")))))'::jsonpath)))
);

create table deposit_requests (
  customer_id bigint not null,
  id bigint not null,
  amount_cents bigint not null,
  original_amount_cents bigint not null,
  currency text not null,
  rate_units bigint not null,
  rate_source text not null,
  rate_at timestamp with time zone not null,
  bank_reference text not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  processed_by bigint,
  rejection_reason text,
  reference_number bigint not null default nextval('deposit_reference_numbers'::regclass),
  repriced_at timestamp with time zone,
  settings_id bigint,
  provider_rate_units bigint,
  constraint deposit_requests_amount_cents_check CHECK ((amount_cents > 0)),
  constraint deposit_requests_check CHECK (((currency <> 'USD'::text) OR ((rate_units = '1000000000000'::bigint) AND (original_amount_cents = amount_cents)))),
  constraint deposit_requests_check1 CHECK (((status = 'pending'::text) = ((processed_at IS NULL) AND (processed_by IS NULL)))),
  constraint deposit_requests_check2 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint deposit_requests_check3 CHECK ((processed_by <> customer_id)),
  constraint deposit_requests_check4 CHECK (((repriced_at IS NULL) OR (currency <> 'USD'::text))),
  constraint deposit_requests_currency_check CHECK ((currency IN ('USD', 'EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'))),
  constraint deposit_requests_id_key UNIQUE (id),
  constraint deposit_requests_original_amount_cents_check CHECK ((original_amount_cents > 0)),
  constraint deposit_requests_pkey PRIMARY KEY (customer_id, id),
  constraint deposit_requests_provider_rate_units_check CHECK ((provider_rate_units > 0)),
  constraint deposit_requests_rate_units_check CHECK ((rate_units > 0)),
  constraint deposit_requests_reference_number_key UNIQUE (reference_number),
  constraint deposit_requests_status_check CHECK ((status IN ('pending', 'approved', 'rejected')))
);

create table documents (
  customer_id bigint not null,
  id bigint not null,
  media_type text not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  key_id text,
  fingerprint bytea,
  constraint documents_check CHECK (((key_id IS NULL) = (fingerprint IS NULL))),
  constraint documents_check1 CHECK (
CASE
    WHEN (key_id IS NULL) THEN ((octet_length(content) >= 1) AND (octet_length(content) <= 1048576))
    ELSE ((octet_length(content) >= 29) AND (octet_length(content) <= 1048604))
END),
  constraint documents_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  constraint documents_key_id_check CHECK ((key_id ~ '^[0-9a-f]{16}$'::text)),
  constraint documents_media_type_check CHECK ((media_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf'))),
  constraint documents_pkey PRIMARY KEY (customer_id, id)
);

create table email_changes (
  customer_id bigint not null,
  email text not null,
  email_key text not null,
  needs_old boolean not null,
  new_confirmed_at timestamp with time zone,
  old_confirmed_at timestamp with time zone,
  credential_version integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_check CHECK ((expires_at > created_at)),
  constraint email_changes_pkey PRIMARY KEY (customer_id)
);

create table email_links (
  customer_id bigint not null,
  purpose text not null,
  token_hash bytea not null,
  email_key text not null,
  credential_version integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_links_check CHECK ((expires_at > created_at)),
  constraint email_links_pkey PRIMARY KEY (customer_id, purpose),
  constraint email_links_purpose_check CHECK ((purpose IN ('proof', 'reset', 'new_address', 'old_address'))),
  constraint email_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint email_links_token_hash_key UNIQUE (token_hash)
);

create table email_restores (
  token_hash bytea not null,
  customer_id bigint not null,
  email text not null,
  email_key text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_restores_check CHECK ((expires_at > created_at)),
  constraint email_restores_pkey PRIMARY KEY (token_hash),
  constraint email_restores_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table encryption_keys (
  key_id text not null,
  ordinal bigint not null default nextval('encryption_key_ordinals'::regclass),
  constraint encryption_keys_key_id_check CHECK ((key_id ~ '^[0-9a-f]{16}$'::text)),
  constraint encryption_keys_ordinal_key UNIQUE (ordinal),
  constraint encryption_keys_pkey PRIMARY KEY (key_id)
);

create table hidden_viewings (
  id bigint not null,
  customer_id bigint not null,
  viewer_id bigint not null,
  roles text[] not null,
  order_reference text not null,
  proposal_id bigint not null,
  hidden_until timestamp with time zone,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint hidden_viewings_check CHECK ((ends_at > started_at)),
  constraint hidden_viewings_check1 CHECK ((ended_at >= started_at)),
  constraint hidden_viewings_check2 CHECK ((viewer_id <> customer_id)),
  constraint hidden_viewings_order_reference_check CHECK (((btrim(order_reference) <> ''::text) AND (length(order_reference) <= 140))),
  constraint hidden_viewings_pkey PRIMARY KEY (id),
  constraint hidden_viewings_proposal_id_key UNIQUE (proposal_id),
  constraint hidden_viewings_roles_check CHECK ((cardinality(roles) > 0))
);

create table idempotency_keys (
  customer_id bigint not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  answer text not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (customer_id, route, key)
);

create table known_browsers (
  token_hash bytea not null,
  user_id bigint not null,
  signed_in_at timestamp with time zone not null,
  constraint known_browsers_pkey PRIMARY KEY (token_hash, user_id),
  constraint known_browsers_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table lot_choices (
  customer_id bigint not null,
  id bigint not null,
  transaction_id bigint not null,
  method text,
  lots jsonb,
  created_at timestamp with time zone not null,
  constraint lot_choices_check CHECK (((method IS NULL) <> (lots IS NULL))),
  constraint lot_choices_method_check CHECK ((method IN ('fifo', 'lifo', 'highest_cost', 'minimum_tax', 'average'))),
  constraint lot_choices_pkey PRIMARY KEY (customer_id, id)
);

create table lot_settings (
  customer_id bigint not null,
  id bigint not null,
  instrument text,
  method text not null,
  created_at timestamp with time zone not null,
  constraint lot_settings_check CHECK (((method <> 'average'::text) OR (instrument IS NOT NULL))),
  constraint lot_settings_method_check CHECK ((method IN ('fifo', 'lifo', 'highest_cost', 'minimum_tax', 'average'))),
  constraint lot_settings_pkey PRIMARY KEY (customer_id, id)
);

create table mail_outbox (
  customer_id bigint not null,
  notification_id bigint not null,
  recipient text not null,
  state text not null,
  attempts integer not null,
  next_attempt_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_failure text,
  last_failure_at timestamp with time zone,
  created_at timestamp with time zone not null,
  delivering_at timestamp with time zone,
  settled_at timestamp with time zone,
  letter bytea,
  letter_key_id text,
  constraint mail_outbox_attempts_check CHECK ((attempts >= 0)),
  constraint mail_outbox_check CHECK ((expires_at > created_at)),
  constraint mail_outbox_check1 CHECK (((last_failure IS NULL) = (last_failure_at IS NULL))),
  constraint mail_outbox_check2 CHECK (((delivering_at IS NOT NULL) OR (state NOT IN ('delivering', 'sent', 'uncertain')))),
  constraint mail_outbox_check3 CHECK (((settled_at IS NOT NULL) = (state IN ('sent', 'failed', 'uncertain', 'expired')))),
  constraint mail_outbox_last_failure_check CHECK ((last_failure IN ('unreachable', 'tls', 'authentication', 'deferred', 'refused', 'invalid', 'no_answer'))),
  constraint mail_outbox_letter_check CHECK (((letter IS NULL) = (letter_key_id IS NULL))),
  constraint mail_outbox_letter_wiped_check CHECK (((letter IS NULL) OR (settled_at IS NULL))),
  constraint mail_outbox_pkey PRIMARY KEY (customer_id, notification_id),
  constraint mail_outbox_state_check CHECK ((state IN ('waiting', 'sending', 'delivering', 'sent', 'failed', 'uncertain', 'expired')))
);

create table notifications (
  customer_id bigint not null,
  id bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  link text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_body_check CHECK ((btrim(body) <> ''::text)),
  constraint notifications_check CHECK ((read_at >= created_at)),
  constraint notifications_kind_check CHECK ((kind IN (
    'announcement', 'bank_details_changed', 'agreement_published', 'agreement_due', 'account_restricted',
    'restriction_ended', 'api_key_expires', 'api_key_new_network', 'webhook_added', 'webhook_ended',
    'webhook_secret_changed', 'api_key_created', 'api_key_revoked', 'api_keys_stopped',
    'api_keys_resumed', 'balance_corrected', 'plan_skipped', 'plan_paused', 'plan_ended',
    'order_expired', 'order_reduced', 'money_lock_ended', 'money_lock_on', 'money_lock_off',
    'email_changed', 'email_restored', 'password_reset_by_link', 'new_browser', 'second_step_failed',
    'profile_approved', 'profile_rejected', 'deposit_approved', 'deposit_rejected', 'deposit_repriced',
    'withdrawal_approved', 'withdrawal_rejected', 'order_filled', 'order_refused', 'order_cancelled',
    'dividend_paid', 'shares_split', 'password_reset_approved', 'password_reset_rejected',
    'second_factor_added', 'second_factor_removed', 'recovery_codes_replaced', 'recovery_code_used',
    'account_locked', 'account_unlocked', 'support_replied', 'support_closed'))),
  constraint notifications_link_check CHECK ((link ~ '^/([^/]|$)'::text)),
  constraint notifications_pkey PRIMARY KEY (customer_id, id),
  constraint notifications_title_check CHECK ((btrim(title) <> ''::text))
);

create table open_deposit_references (
  customer_id bigint not null,
  reference_number bigint not null,
  constraint open_deposit_references_pkey PRIMARY KEY (customer_id),
  constraint open_deposit_references_reference_number_key UNIQUE (reference_number)
);

create table orders (
  customer_id bigint not null,
  id bigint not null,
  side text not null,
  instrument text not null,
  quantity_units bigint,
  estimate_price_units bigint not null,
  held_cents bigint not null,
  waits_for text not null,
  due_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  transaction_id bigint,
  refusal text,
  kind text not null default 'market'::text,
  time_in_force text not null default 'day'::text,
  limit_units bigint,
  stop_units bigint,
  notional_cents bigint,
  reserved_units bigint,
  fires text,
  fires_units bigint,
  touched_at timestamp with time zone,
  touched_price_units bigint,
  touched_quoted_at timestamp with time zone,
  touched_source text,
  expires_at timestamp with time zone,
  replaces bigint,
  replaced_by bigint,
  plan_run bigint,
  reinvests bigint,
  lot_choice jsonb,
  do_not_reduce boolean not null default false,
  shown_price_units bigint,
  cancel_requested_at timestamp with time zone,
  ended_why text,
  lots_gone boolean not null default false,
  settings_id bigint,
  constraint orders_check CHECK ((((side = 'buy'::text) AND (held_cents > 0)) OR ((side = 'sell'::text) AND (held_cents = 0)))),
  constraint orders_check2 CHECK (((status = 'pending'::text) = (settled_at IS NULL))),
  constraint orders_check3 CHECK (((status = 'filled'::text) = (transaction_id IS NOT NULL))),
  constraint orders_check4 CHECK (((status = 'refused'::text) = (refusal IS NOT NULL))),
  constraint orders_ended_why_check CHECK ((ended_why IN (
    'customer', 'split', 'dividend', 'symbol_change', 'delisted', 'account_closed', 'closed_to_purchases',
    'operator'))),
  constraint orders_ended_why_status_check CHECK (((status = 'cancelled'::text) OR (ended_why IS NULL))),
  constraint orders_estimate_price_units_check CHECK ((estimate_price_units > 0)),
  constraint orders_fires_check CHECK ((fires IN ('at_or_below', 'at_or_above'))),
  constraint orders_id_key UNIQUE (id),
  constraint orders_kind_check CHECK ((kind IN ('market', 'limit', 'stop', 'stop_limit'))),
  constraint orders_limit_check CHECK ((((limit_units IS NOT NULL) = ((kind IN ('limit', 'stop_limit')) OR ((kind = 'stop'::text) AND (side = 'buy'::text)))) AND (limit_units > 0))),
  constraint orders_lot_choice_check CHECK (((lot_choice IS NULL) OR (side = 'sell'::text))),
  constraint orders_lots_gone_check CHECK (((NOT lots_gone) OR ((status = 'filled'::text) AND (lot_choice IS NOT NULL)))),
  constraint orders_notional_cents_check CHECK ((notional_cents > 0)),
  constraint orders_pkey PRIMARY KEY (customer_id, id),
  constraint orders_price_check CHECK ((((kind <> 'market'::text) = (waits_for = 'price'::text)) AND ((kind <> 'market'::text) = (fires IS NOT NULL)) AND ((kind <> 'market'::text) = (fires_units IS NOT NULL)) AND ((kind = 'market'::text) OR (notional_cents IS NULL)) AND (fires_units > 0))),
  constraint orders_quantity_units_check CHECK ((quantity_units > 0)),
  constraint orders_replaced_check CHECK (((status = 'replaced'::text) = (replaced_by IS NOT NULL))),
  constraint orders_reserved_units_check CHECK ((((reserved_units IS NOT NULL) = ((side = 'sell'::text) AND (notional_cents IS NOT NULL))) AND (reserved_units > 0))),
  constraint orders_shown_price_units_check CHECK ((shown_price_units > 0)),
  constraint orders_side_check CHECK ((side IN ('buy', 'sell'))),
  constraint orders_size_check CHECK (((quantity_units IS NULL) <> (notional_cents IS NULL))),
  constraint orders_status_check CHECK ((status IN ('pending', 'filled', 'refused', 'cancelled', 'expired', 'replaced'))),
  constraint orders_stop_check CHECK ((((stop_units IS NOT NULL) = (kind IN ('stop', 'stop_limit'))) AND (stop_units > 0))),
  constraint orders_time_in_force_check CHECK ((time_in_force IN ('day', 'gtc', 'opg'))),
  constraint orders_touched_check CHECK ((((touched_at IS NULL) = (touched_price_units IS NULL)) AND ((touched_at IS NULL) = (touched_quoted_at IS NULL)) AND ((touched_at IS NULL) = (touched_source IS NULL)) AND (touched_price_units > 0))),
  constraint orders_touched_end_check CHECK (((touched_at IS NULL) OR (status IN ('pending', 'filled', 'refused')))),
  constraint orders_waits_for_check CHECK ((waits_for IN ('open', 'nav', 'price', 'later-price')))
) with (fillfactor=70);

create table passkey_challenges (
  holder_hash bytea not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_holder_hash_check CHECK ((octet_length(holder_hash) = 32)),
  constraint passkey_challenges_pkey PRIMARY KEY (holder_hash, purpose),
  constraint passkey_challenges_purpose_check CHECK ((purpose IN ('enrol', 'prove', 'sign_in')))
);

create table passkeys (
  user_id bigint not null,
  id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK ((btrim(name) <> ''::text)),
  constraint passkeys_pkey PRIMARY KEY (user_id, id)
);

create table password_reset_requests (
  customer_id bigint not null,
  id bigint not null,
  reference text not null,
  new_password_hash text,
  credential_version integer not null,
  address text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  processed_at timestamp with time zone,
  processed_by bigint,
  rejection_reason text,
  constraint password_reset_requests_check CHECK ((expires_at > created_at)),
  constraint password_reset_requests_check1 CHECK (((status = 'pending'::text) = (new_password_hash IS NOT NULL))),
  constraint password_reset_requests_check2 CHECK (((status = 'pending'::text) = (processed_at IS NULL))),
  constraint password_reset_requests_check3 CHECK (((status IN ('approved', 'rejected')) = (processed_by IS NOT NULL))),
  constraint password_reset_requests_check4 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint password_reset_requests_check5 CHECK ((processed_by <> customer_id)),
  constraint password_reset_requests_id_key UNIQUE (id),
  constraint password_reset_requests_new_password_hash_check CHECK ((new_password_hash ~~ '$argon2id$%'::text)),
  constraint password_reset_requests_pkey PRIMARY KEY (customer_id, id),
  constraint password_reset_requests_status_check CHECK ((status IN ('pending', 'approved', 'rejected', 'denied', 'closed')))
);

create table pending_sign_ins (
  token_hash bytea not null,
  user_id bigint not null,
  credential_version integer not null,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  bind_issuer text,
  bind_subject text,
  constraint pending_sign_ins_attempts_check CHECK ((attempts >= 0)),
  constraint pending_sign_ins_bind_check CHECK (((bind_issuer IS NULL) = (bind_subject IS NULL))),
  constraint pending_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint pending_sign_ins_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table plan_runs (
  customer_id bigint not null,
  plan_id bigint not null,
  due_on date not null,
  id bigint not null,
  outcome text not null,
  amount_cents bigint not null,
  ran_at timestamp with time zone not null,
  constraint plan_runs_amount_cents_check CHECK ((amount_cents > 0)),
  constraint plan_runs_customer_id_id_key UNIQUE (customer_id, id),
  constraint plan_runs_outcome_check CHECK ((outcome IN (
    'ordered', 'skipped_funds', 'skipped_profile', 'skipped_restricted', 'skipped_agreement',
    'skipped_sales_only', 'skipped_halt', 'skipped_by_you', 'missed'))),
  constraint plan_runs_pkey PRIMARY KEY (customer_id, plan_id, due_on)
);

create table plans (
  customer_id bigint not null,
  id bigint not null,
  instrument text not null,
  amount_cents bigint not null,
  frequency text not null,
  anchor_on date not null,
  ends_on date,
  status text not null default 'active'::text,
  paused_why text,
  ended_why text,
  stopped_at timestamp with time zone,
  next_due_on date,
  skip_due_on date,
  money_skips smallint not null default 0,
  created_at timestamp with time zone not null,
  constraint plans_amount_cents_check CHECK ((amount_cents > 0)),
  constraint plans_check CHECK (((status = 'active'::text) = (next_due_on IS NOT NULL))),
  constraint plans_check1 CHECK (((status = 'active'::text) = (stopped_at IS NULL))),
  constraint plans_check2 CHECK (((status = 'paused'::text) = (paused_why IS NOT NULL))),
  constraint plans_check3 CHECK (((status = 'ended'::text) = (ended_why IS NOT NULL))),
  constraint plans_check4 CHECK (((status = 'active'::text) OR (skip_due_on IS NULL))),
  constraint plans_ended_why_check CHECK ((ended_why IN ('by_you', 'end_date'))),
  constraint plans_frequency_check CHECK ((frequency IN ('weekly', 'two_weekly', 'twice_a_month', 'monthly'))),
  constraint plans_id_key UNIQUE (id),
  constraint plans_money_skips_check CHECK ((money_skips >= 0)),
  constraint plans_paused_why_check CHECK ((paused_why IN ('by_you', 'funds'))),
  constraint plans_pkey PRIMARY KEY (customer_id, id),
  constraint plans_status_check CHECK ((status IN ('active', 'paused', 'ended')))
);

create table positions (
  customer_id bigint not null,
  instrument text not null,
  quantity_units bigint not null,
  cost_cents bigint not null,
  reserved_units bigint not null default 0,
  constraint positions_check CHECK (((cost_cents >= 0) AND ((quantity_units > 0) OR (cost_cents = 0)))),
  constraint positions_pkey PRIMARY KEY (customer_id, instrument),
  constraint positions_quantity_units_check CHECK ((quantity_units >= 0)),
  constraint positions_reserved_check CHECK (((reserved_units >= 0) AND (reserved_units <= quantity_units)))
) with (fillfactor=90);

create table profile_submissions (
  customer_id bigint not null,
  id bigint not null,
  status text not null default 'pending'::text,
  full_name text not null,
  phone_number text not null,
  date_of_birth date not null,
  nationality text not null,
  occupation text not null,
  employment_status text not null,
  annual_income text not null,
  source_of_funds text not null,
  address text not null,
  city text not null,
  postal_code text not null,
  country text not null,
  id_type text not null,
  id_number text not null,
  document_id bigint not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  rejection_reason text,
  fixes jsonb not null default '[]'::jsonb,
  constraint profile_submissions_check CHECK (((status IN ('approved', 'rejected')) = (decided_by IS NOT NULL))),
  constraint profile_submissions_check1 CHECK (((status IN ('approved', 'rejected', 'superseded')) = (decided_at IS NOT NULL))),
  constraint profile_submissions_check2 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint profile_submissions_check3 CHECK ((decided_by <> customer_id)),
  constraint profile_submissions_check4 CHECK (((jsonb_typeof(fixes) = 'array'::text) AND ((fixes = '[]'::jsonb) OR (status = 'rejected'::text)))),
  constraint profile_submissions_id_key UNIQUE (id),
  constraint profile_submissions_pkey PRIMARY KEY (customer_id, id),
  constraint profile_submissions_status_check CHECK ((status IN ('pending', 'approved', 'rejected', 'superseded')))
);

create table proposals (
  id bigint not null,
  kind text not null,
  subject text not null,
  subject_version text not null,
  customer_id bigint,
  payload text not null,
  payload_hash bytea not null,
  reason text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  status text not null default 'proposed'::text,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_reason text,
  constraint proposals_approved_in_time_check CHECK (((status <> 'approved'::text) OR (decided_at < expires_at))),
  constraint proposals_check CHECK ((expires_at > proposed_at)),
  constraint proposals_check1 CHECK (((status = 'proposed'::text) = (decided_at IS NULL))),
  constraint proposals_check2 CHECK (((status IN ('approved', 'rejected', 'withdrawn')) = (decided_by IS NOT NULL))),
  constraint proposals_check3 CHECK (((status = 'rejected'::text) = ((decision_reason IS NOT NULL) AND (btrim(decision_reason) <> ''::text)))),
  constraint proposals_decided_by_another_check CHECK (((status NOT IN ('approved', 'rejected')) OR (decided_by <> proposed_by))),
  constraint proposals_kind_check CHECK ((kind IN (
    'exchange_rate', 'announcement', 'corporate_action', 'agreement', 'deposit_approval',
    'withdrawal_approval', 'correction', 'setting', 'hidden_viewing'))),
  constraint proposals_payload_hash_check CHECK ((octet_length(payload_hash) = 32)),
  constraint proposals_pkey PRIMARY KEY (id),
  constraint proposals_reason_check CHECK ((btrim(reason) <> ''::text)),
  constraint proposals_status_check CHECK ((status IN ('proposed', 'approved', 'rejected', 'withdrawn', 'expired', 'overtaken'))),
  constraint proposals_subject_check CHECK ((subject <> ''::text)),
  constraint proposals_withdrawn_by_own_check CHECK (((status <> 'withdrawn'::text) OR (decided_by = proposed_by)))
);

create table provider_charts (
  provider text not null,
  symbol text not null,
  series text not null,
  received_at timestamp with time zone not null,
  points jsonb not null,
  constraint provider_charts_pkey PRIMARY KEY (provider, symbol, series),
  constraint provider_charts_series_check CHECK ((series IN ('daily', 'weekly', '1h', '5m', '1m')))
);

create table provider_minutes (
  provider text not null,
  symbol text not null,
  starts_at timestamp with time zone not null,
  open_units bigint not null,
  high_units bigint not null,
  low_units bigint not null,
  close_units bigint not null,
  volume_so_far bigint,
  constraint provider_minutes_check CHECK (((low_units <= open_units) AND (low_units <= close_units))),
  constraint provider_minutes_check1 CHECK (((high_units >= open_units) AND (high_units >= close_units))),
  constraint provider_minutes_low_units_check CHECK ((low_units > 0)),
  constraint provider_minutes_open_units_check CHECK ((open_units > 0)),
  constraint provider_minutes_pkey PRIMARY KEY (provider, symbol, starts_at),
  constraint provider_minutes_volume_so_far_check CHECK ((volume_so_far >= 0))
);

create table provider_quotes (
  provider text not null,
  symbol text not null,
  price_units bigint not null,
  previous_close_units bigint not null,
  open_units bigint,
  high_units bigint,
  low_units bigint,
  volume bigint,
  pe_ratio text,
  market_cap_cents bigint,
  session_date date not null,
  is_close boolean not null,
  is_streamed boolean not null,
  quoted_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  suspect_units bigint,
  halt text,
  halted_units bigint,
  acceptances integer not null default 0,
  constraint provider_quotes_check CHECK (((halted_units IS NULL) = ((halt IS NULL) OR (halt = 'nonsense'::text)))),
  constraint provider_quotes_halt_check CHECK ((halt IN ('jump', 'nonsense', 'split'))),
  constraint provider_quotes_halted_units_check CHECK ((halted_units > 0)),
  constraint provider_quotes_high_units_check CHECK ((high_units > 0)),
  constraint provider_quotes_low_units_check CHECK ((low_units > 0)),
  constraint provider_quotes_market_cap_cents_check CHECK ((market_cap_cents > 0)),
  constraint provider_quotes_open_units_check CHECK ((open_units > 0)),
  constraint provider_quotes_pe_ratio_check CHECK ((pe_ratio ~ '^\d+\.\d\d$'::text)),
  constraint provider_quotes_pkey PRIMARY KEY (provider, symbol),
  constraint provider_quotes_previous_close_units_check CHECK ((previous_close_units > 0)),
  constraint provider_quotes_price_units_check CHECK ((price_units > 0)),
  constraint provider_quotes_suspect_units_check CHECK ((suspect_units > 0)),
  constraint provider_quotes_volume_check CHECK ((volume >= 0))
);

create table provider_rates (
  currency text not null,
  units_per_dollar bigint not null,
  source text not null,
  provider_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint provider_rates_currency_check CHECK ((currency IN ('EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'))),
  constraint provider_rates_pkey PRIMARY KEY (currency),
  constraint provider_rates_units_per_dollar_check CHECK (((units_per_dollar > 0) AND (units_per_dollar < '1000000000000000000'::bigint)))
);

create table provider_usage (
  provider text not null,
  day date not null,
  calls bigint not null,
  minute timestamp with time zone not null,
  requests integer not null,
  constraint provider_usage_calls_check CHECK ((calls >= 0)),
  constraint provider_usage_pkey PRIMARY KEY (provider, day),
  constraint provider_usage_requests_check CHECK ((requests >= 0))
);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

create table reinvestment (
  customer_id bigint not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  constraint reinvestment_pkey PRIMARY KEY (customer_id)
);

create table reinvestment_exceptions (
  customer_id bigint not null,
  instrument text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  constraint reinvestment_exceptions_pkey PRIMARY KEY (customer_id, instrument)
);

create table review_claims (
  customer_id bigint not null,
  subject_type text not null,
  request_id bigint not null,
  claimed_by bigint not null,
  expires_at timestamp with time zone not null,
  constraint review_claims_check CHECK ((claimed_by <> customer_id)),
  constraint review_claims_pkey PRIMARY KEY (customer_id, subject_type, request_id),
  constraint review_claims_subject_type_check CHECK ((subject_type IN (
    'deposit_request', 'withdrawal_request', 'profile_submission', 'password_reset_request',
    'support_ticket')))
);

create table saved_views (
  id bigint not null,
  owner_id bigint not null,
  list text not null,
  name text not null,
  query text not null,
  shared_with text,
  made_at timestamp with time zone not null,
  constraint saved_views_list_check CHECK ((list IN ('deposits', 'withdrawals', 'profiles', 'password_resets', 'customers', 'audit'))),
  constraint saved_views_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 60))),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_query_check CHECK ((length(query) <= 1000)),
  constraint saved_views_shared_with_check CHECK ((shared_with IN ('support', 'kyc', 'cashier', 'treasurer', 'desk', 'auditor', 'administrator')))
);

create table session_closes (
  symbol text not null,
  session_date date not null,
  received_at timestamp with time zone not null,
  price_units bigint not null,
  source text not null,
  kept_from text not null default 'quote'::text,
  constraint session_closes_kept_from_check CHECK ((kept_from IN ('quote', 'daily_line'))),
  constraint session_closes_pkey PRIMARY KEY (symbol, session_date, received_at),
  constraint session_closes_price_units_check CHECK ((price_units > 0))
);

create table sessions (
  token_hash bytea not null,
  user_id bigint not null,
  credential_version integer not null,
  created_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null,
  password_confirmed_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  second_factor_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table settings (
  id bigint not null,
  key text not null,
  value jsonb not null,
  effective_from timestamp with time zone not null,
  proposed_by bigint,
  confirmed_by bigint,
  reason text not null,
  made_at timestamp with time zone not null,
  constraint settings_check CHECK ((confirmed_by <> proposed_by)),
  constraint settings_check1 CHECK (((proposed_by IS NULL) OR (effective_from >= made_at))),
  constraint settings_key_check CHECK (((key ~ '^[a-z_]+(\.[A-Za-z0-9_.-]+)+$'::text) AND (length(key) <= 60))),
  constraint settings_pkey PRIMARY KEY (id)
);

create table shards (
  number smallint not null,
  made_at timestamp with time zone not null,
  takes_customers boolean not null,
  first_id bigint,
  constraint shards_check CHECK (((first_id IS NULL) OR (number = 0))),
  constraint shards_number_check CHECK (((number >= 0) AND (number <= 63))),
  constraint shards_pkey PRIMARY KEY (number)
);

create table sso_sign_ins (
  token_hash bytea not null,
  state text,
  nonce text,
  code_verifier text,
  issuer text,
  subject text,
  email text,
  expires_at timestamp with time zone not null,
  constraint sso_sign_ins_check CHECK ((((state IS NULL) = (nonce IS NULL)) AND ((state IS NULL) = (code_verifier IS NULL)))),
  constraint sso_sign_ins_check1 CHECK ((((issuer IS NULL) = (subject IS NULL)) AND ((issuer IS NULL) = (email IS NULL)))),
  constraint sso_sign_ins_check2 CHECK (((state IS NULL) <> (issuer IS NULL))),
  constraint sso_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint sso_sign_ins_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table staff_identities (
  user_id bigint not null,
  issuer text not null,
  subject text not null,
  bound_at timestamp with time zone not null,
  constraint staff_identities_issuer_check CHECK (((issuer <> ''::text) AND (length(issuer) <= 500))),
  constraint staff_identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint staff_identities_pkey PRIMARY KEY (user_id, issuer),
  constraint staff_identities_subject_check CHECK (((subject <> ''::text) AND (length(subject) <= 255)))
);

create table staff_invitations (
  id bigint not null,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  roles text[] not null,
  reason text not null,
  invited_by bigint not null,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  token_hash bytea,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  withdraw_reason text,
  used_at timestamp with time zone,
  user_id bigint,
  constraint staff_invitations_check CHECK (((expires_at > invited_at) AND (expires_at <= (invited_at + '8 days'::interval)))),
  constraint staff_invitations_check1 CHECK (((confirmed_at IS NULL) OR (expires_at <= (confirmed_at + '24:00:00'::interval)))),
  constraint staff_invitations_check2 CHECK ((((confirmed_at IS NULL) = (token_hash IS NULL)) AND ((confirmed_by IS NULL) OR (confirmed_at IS NOT NULL)))),
  constraint staff_invitations_check3 CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdraw_reason IS NULL)))),
  constraint staff_invitations_check4 CHECK ((((used_at IS NULL) = (user_id IS NULL)) AND ((used_at IS NULL) OR (withdrawn_at IS NULL)))),
  constraint staff_invitations_check5 CHECK (((used_at IS NULL) OR ((used_at >= confirmed_at) AND (used_at < expires_at)))),
  constraint staff_invitations_confirmed_by_another_check CHECK ((confirmed_by <> invited_by)),
  constraint staff_invitations_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint staff_invitations_first_name_check CHECK ((btrim(first_name) <> ''::text)),
  constraint staff_invitations_last_name_check CHECK ((btrim(last_name) <> ''::text)),
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_reason_check CHECK (((btrim(reason) <> ''::text) AND (length(reason) <= 1000))),
  constraint staff_invitations_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['support'::text, 'kyc'::text, 'cashier'::text, 'treasurer'::text, 'desk'::text, 'auditor'::text, 'administrator'::text]))),
  constraint staff_invitations_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_user_id_key UNIQUE (user_id),
  constraint staff_invitations_username_check CHECK ((username ~ '^[A-Za-z0-9_.-]{3,32}$'::text)),
  constraint staff_invitations_withdraw_reason_check CHECK (((btrim(withdraw_reason) <> ''::text) AND (length(withdraw_reason) <= 1000)))
);

create table staff_roles (
  user_id bigint not null,
  role text not null,
  granted_at timestamp with time zone not null,
  granted_by bigint,
  grant_reason text,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  revoke_reason text,
  constraint staff_roles_check CHECK (((granted_by IS NULL) OR (grant_reason IS NOT NULL))),
  constraint staff_roles_check1 CHECK (((revoked_at IS NOT NULL) OR ((revoked_by IS NULL) AND (revoke_reason IS NULL)))),
  constraint staff_roles_grant_reason_check CHECK ((btrim(grant_reason) <> ''::text)),
  constraint staff_roles_not_own_check CHECK ((granted_by <> user_id)),
  constraint staff_roles_pkey PRIMARY KEY (user_id, role, granted_at),
  constraint staff_roles_revoke_reason_check CHECK ((btrim(revoke_reason) <> ''::text)),
  constraint staff_roles_role_check CHECK ((role IN ('support', 'kyc', 'cashier', 'treasurer', 'desk', 'auditor', 'administrator')))
);

create table support_messages (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint not null,
  author_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint support_messages_pkey PRIMARY KEY (customer_id, ticket_id, id),
  constraint support_messages_text_check CHECK (((btrim(text) <> ''::text) AND (char_length(text) <= 2000)))
);

create table support_tickets (
  customer_id bigint not null,
  id bigint not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  priority text not null default 'normal'::text,
  constraint support_tickets_check CHECK ((closed_at >= created_at)),
  constraint support_tickets_check1 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint support_tickets_check2 CHECK (((status = 'closed'::text) = (closed_by IS NOT NULL))),
  constraint support_tickets_check3 CHECK ((closed_by <> customer_id)),
  constraint support_tickets_id_key UNIQUE (id),
  constraint support_tickets_pkey PRIMARY KEY (customer_id, id),
  constraint support_tickets_priority_check CHECK ((priority IN ('high', 'normal'))),
  constraint support_tickets_status_check CHECK ((status IN ('open', 'answered', 'closed')))
);

create table throttles (
  bucket text not null,
  count integer not null,
  window_started_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint throttles_count_check CHECK ((count >= 0)),
  constraint throttles_pkey PRIMARY KEY (bucket)
);

create table totp_secrets (
  user_id bigint not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_step bigint not null default 0,
  begun_by bytea,
  attempts integer not null default 0,
  key_id text,
  constraint totp_secrets_attempts_check CHECK ((attempts >= 0)),
  constraint totp_secrets_begun_by_check CHECK ((octet_length(begun_by) = 32)),
  constraint totp_secrets_check CHECK ((confirmed_at >= created_at)),
  constraint totp_secrets_key_id_check CHECK ((key_id ~ '^[0-9a-f]{16}$'::text)),
  constraint totp_secrets_last_used_step_check CHECK ((last_used_step >= 0)),
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_secret_check CHECK ((octet_length(secret) =
CASE
    WHEN (key_id IS NULL) THEN 20
    ELSE 48
END))
);

create table touched_orders (
  id bigint not null,
  customer_id bigint not null,
  instrument text not null,
  constraint touched_orders_pkey PRIMARY KEY (id)
);

create table transactions (
  customer_id bigint not null,
  id bigint not null,
  type text not null,
  instrument text,
  quantity_units bigint,
  price_units bigint,
  price_at timestamp with time zone,
  price_source text,
  amount_cents bigint not null,
  fee_cents bigint not null default 0,
  request_id bigint,
  created_at timestamp with time zone not null,
  fee_bps smallint,
  shown_price_units bigint,
  limit_units bigint,
  notional_cents bigint,
  time_in_force text,
  settings_id bigint,
  constraint transactions_check CHECK (((amount_cents > 0) OR ((type IN ('sell', 'split')) AND (amount_cents = 0)))),
  constraint transactions_check2 CHECK (((type IN ('buy', 'sell')) = ((instrument IS NOT NULL) AND (quantity_units IS NOT NULL) AND (price_units IS NOT NULL) AND (price_at IS NOT NULL) AND (price_source IS NOT NULL)))),
  constraint transactions_check3 CHECK (((type IN ('deposit', 'withdraw', 'dividend', 'split')) = (request_id IS NOT NULL))),
  constraint transactions_check4 CHECK (((type <> 'buy'::text) OR (fee_cents = 0))),
  constraint transactions_corporate_action_check CHECK (
CASE type
    WHEN 'dividend'::text THEN ((instrument IS NOT NULL) AND (quantity_units IS NOT NULL) AND (price_units IS NOT NULL) AND (fee_cents = 0))
    WHEN 'split'::text THEN ((instrument IS NOT NULL) AND (quantity_units IS NOT NULL) AND (price_units IS NULL) AND (amount_cents = 0) AND (fee_cents = 0))
    ELSE true
END),
  constraint transactions_correction_check CHECK (((type NOT IN ('correction_credit', 'correction_debit')) OR (((instrument IS NULL) = (quantity_units IS NULL)) AND (price_units IS NULL) AND (fee_cents = 0)))),
  constraint transactions_fee_bps_check CHECK ((((type = 'sell'::text) = (fee_bps IS NOT NULL)) AND ((fee_bps IS NULL) OR ((fee_bps >= 0) AND (fee_bps <= 10000))))),
  constraint transactions_fee_check CHECK (((fee_cents >= 0) AND ((type = 'withdraw'::text) OR (fee_cents <= amount_cents)))),
  constraint transactions_limit_check CHECK ((limit_units > 0)),
  constraint transactions_notional_cents_check CHECK ((notional_cents > 0)),
  constraint transactions_pkey PRIMARY KEY (customer_id, id),
  constraint transactions_price_units_check CHECK ((price_units > 0)),
  constraint transactions_quantity_units_check CHECK ((quantity_units > 0)),
  constraint transactions_shown_price_units_check CHECK ((shown_price_units > 0)),
  constraint transactions_time_in_force_check CHECK ((time_in_force IN ('day', 'gtc', 'opg'))),
  constraint transactions_type_check CHECK ((type IN ('deposit', 'withdraw', 'buy', 'sell', 'dividend', 'split', 'correction_credit', 'correction_debit')))
);

create table transfers (
  customer_id bigint not null,
  id bigint not null,
  reason text not null,
  source_id bigint not null,
  asset text not null,
  amount bigint not null,
  debit_account text not null,
  credit_account text not null,
  created_at timestamp with time zone not null,
  constraint transfers_amount_check CHECK ((amount > 0)),
  constraint transfers_check CHECK ((debit_account <> credit_account)),
  constraint transfers_check1 CHECK (((('position'::text <> debit_account) AND ('position'::text <> credit_account)) OR (asset <> 'USD'::text))),
  constraint transfers_check2 CHECK (((asset = 'USD'::text) OR (NOT ((debit_account IN ('cash', 'hold', 'owed', 'bank', 'fees', 'adjustments', 'suspense')) OR (credit_account IN ('cash', 'hold', 'owed', 'bank', 'fees', 'adjustments', 'suspense')))))),
  constraint transfers_credit_account_check CHECK ((credit_account IN ('cash', 'hold', 'owed', 'position', 'bank', 'market', 'fees', 'adjustments', 'suspense'))),
  constraint transfers_debit_account_check CHECK ((debit_account IN ('cash', 'hold', 'owed', 'position', 'bank', 'market', 'fees', 'adjustments', 'suspense'))),
  constraint transfers_reason_check CHECK ((reason IN (
    'deposit', 'withdrawal_hold', 'withdrawal_payout', 'withdrawal_release', 'order_hold',
    'order_release', 'buy', 'sell', 'commission', 'dividend', 'split', 'correction', 'owed_repayment')))
);

create table users (
  id bigint not null,
  username text not null,
  username_key text not null,
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  role text not null default 'customer'::text,
  password_hash text not null,
  credential_version integer not null default 1,
  created_at timestamp with time zone not null,
  locked_at timestamp with time zone,
  locked_reason text,
  has_second_factor boolean not null default false,
  email_verified_at timestamp with time zone,
  idle_minutes smallint,
  own_locked_at timestamp with time zone,
  constraint users_check CHECK ((username_key = lower(username))),
  constraint users_check1 CHECK ((email_key = lower(email))),
  constraint users_credential_version_check CHECK ((credential_version > 0)),
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_idle_minutes_check CHECK ((idle_minutes = ANY (ARRAY[15, 30, 60]))),
  constraint users_locked_reason_check CHECK (((locked_reason IS NULL) OR ((locked_at IS NOT NULL) AND (btrim(locked_reason) <> ''::text)))),
  constraint users_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role IN ('customer', 'administrator'))),
  constraint users_username_key_key UNIQUE (username_key)
);

create table viewings (
  id bigint not null,
  customer_id bigint not null,
  viewer_id bigint not null,
  roles text[] not null,
  reason text not null,
  note text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint viewings_check CHECK ((ends_at > started_at)),
  constraint viewings_check1 CHECK ((ended_at >= started_at)),
  constraint viewings_check2 CHECK ((viewer_id <> customer_id)),
  constraint viewings_note_check CHECK (((btrim(note) <> ''::text) AND (length(note) <= 2000))),
  constraint viewings_pkey PRIMARY KEY (id),
  constraint viewings_reason_check CHECK ((reason IN ('support_request', 'identity_check', 'complaint', 'security'))),
  constraint viewings_roles_check CHECK ((cardinality(roles) > 0))
);

create table watchlists (
  customer_id bigint not null,
  id bigint not null,
  name text not null,
  symbols text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint watchlists_customer_id_name_key UNIQUE (customer_id, name),
  constraint watchlists_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 64))),
  constraint watchlists_pkey PRIMARY KEY (customer_id, id),
  constraint watchlists_symbols_check CHECK ((cardinality(symbols) <= 100))
);

create table webhook_attempts (
  customer_id bigint not null,
  webhook_id bigint not null,
  id bigint not null,
  event_id text not null,
  event_type text not null,
  attempted_at timestamp with time zone not null,
  status integer,
  constraint webhook_attempts_pkey PRIMARY KEY (customer_id, webhook_id, id),
  constraint webhook_attempts_status_check CHECK (((status >= 100) AND (status <= 599)))
);

create table webhook_secrets (
  customer_id bigint not null,
  id bigint not null,
  webhook_id bigint not null,
  secret bytea not null,
  key_id text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (customer_id, id)
);

create table webhooks (
  customer_id bigint not null,
  id bigint not null,
  url text not null,
  name text not null,
  after_id bigint not null,
  failures integer not null,
  next_attempt_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_why text,
  removed_at timestamp with time zone,
  constraint webhooks_check CHECK (((disabled_at IS NULL) = (disabled_why IS NULL))),
  constraint webhooks_disabled_why_check CHECK ((disabled_why IN ('customer', 'gone', 'failing'))),
  constraint webhooks_failures_check CHECK ((failures >= 0)),
  constraint webhooks_pkey PRIMARY KEY (customer_id, id),
  constraint webhooks_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 500)))
);

create table withdrawal_requests (
  customer_id bigint not null,
  id bigint not null,
  gross_cents bigint not null,
  net_cents bigint not null,
  fee_cents bigint not null,
  bank_name text not null,
  bank_account_name text not null,
  bank_account_number text not null,
  swift_code text not null,
  bank_address text not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  processed_by bigint,
  rejection_reason text,
  payee_salt bytea,
  settings_id bigint,
  constraint withdrawal_requests_check CHECK (((fee_cents >= 0) AND ((net_cents + fee_cents) = gross_cents))),
  constraint withdrawal_requests_check1 CHECK (((status = 'pending'::text) = ((processed_at IS NULL) AND (processed_by IS NULL)))),
  constraint withdrawal_requests_check2 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint withdrawal_requests_check3 CHECK (((status = 'pending'::text) OR ((status = 'cancelled'::text) = (processed_by = customer_id)))),
  constraint withdrawal_requests_gross_cents_check CHECK ((gross_cents > 0)),
  constraint withdrawal_requests_id_key UNIQUE (id),
  constraint withdrawal_requests_net_cents_check CHECK ((net_cents > 0)),
  constraint withdrawal_requests_payee_salt_check CHECK ((octet_length(payee_salt) = 16)),
  constraint withdrawal_requests_pkey PRIMARY KEY (customer_id, id),
  constraint withdrawal_requests_status_check CHECK ((status IN ('pending', 'approved', 'rejected', 'cancelled')))
);

alter table documents alter column content set storage external;

CREATE OR REPLACE FUNCTION public.audit_line_text(place bigint, line audit_log)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_array(place, line.id, (extract(epoch from line.at) * 1000000)::bigint, line.actor_kind,
    line.actor_id, line.action, line.subject_type, line.subject_id, line.customer_id, line.before, line.after,
    line.address)::text
$function$
;

CREATE OR REPLACE FUNCTION public.roles_of_others(person bigint, confirming text[], moment timestamp with time zone)
 RETURNS SETOF staff_roles
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select r.* from staff_roles r join users u on u.id = r.user_id
  where u.id <> person and u.role = 'administrator' and r.role = any(confirming)
    and (r.revoked_at is null or (r.revoked_by = person and r.revoked_at > moment - interval '7 days'))
    and (u.locked_at is null or (u.locked_at > moment - interval '7 days' and exists (
      select from audit_log l where l.subject_type = 'user' and l.subject_id = u.id::text
        and l.action = 'user.locked' and l.at = u.locked_at and l.actor_id = person)))
$function$
;

insert into agreements (id, kind, version, title, body, text_hash, effective_from, grace_days, stops_at, published_by, published_at, reason, told_through, told_at, stopped_at, stopped_through, swept_at, proposed_by, proposal_id) values ('101', 'customer_agreement', '1', 'Customer Agreement', 'This is the agreement between you and the firm that runs this brokerage ("we", "us"). It says what we do for you, what we ask of you, and what happens when something goes wrong. Please read all of it.

1. Your account

You must be at least 18 years old and open the account for yourself, not for another person. What you tell us about yourself must be true, and you keep it up to date. We review your identity before you deposit or trade, and we may ask for more documents later.

Keep your password and your second factor to yourself. What is done with them, or with an API key that you made, counts as done by you, until you tell us that they are in other hands. Tell us at once if you think that they are. You can end sessions, revoke keys and lock your money yourself on the Profile page.

2. Deposits

You send money to our bank account with the reference that we show you, from a bank account in your own name. We credit it after we have found it in our bank''s statement and reviewed it. A deposit in another currency is credited in US dollars at the rate that was shown and held for it. If your bank takes a deposit back after we have credited it, we take it out of your balance. What is missing then, you owe us. While you owe us money, you cannot buy or withdraw.

3. Orders

You decide what to buy and sell. We give no investment advice, we recommend nothing, and we do not check whether an investment suits you.

We fill your order at the price that the Principal Trading Disclosure explains. A market order is filled at the price that our server has when it decides the order, and is refused when that price is too far from the one on your screen. A limit order is filled at its limit or better, or not at all. An order that waits can be canceled until it is filled. You cannot buy for more than your available balance, you cannot sell more than you hold, and we lend you neither money nor shares.

We may refuse an order, and we may stop trading in one investment or in all of them: when there is no price that we trust, when the market is halted, or when the law asks us to. A recurring investment and a reinvested dividend are orders too.

4. Fees

We charge the commission on sales and the fee for withdrawals that the screen shows before you confirm. Nothing else is charged. We tell you of a higher fee in advance, and it does not change an order that you have placed already.

5. Withdrawals

You can withdraw your available balance at any time, to a bank account in your own name. We review each withdrawal before we pay it. We may pause withdrawals for a short while after a change of your password, your email address or your bank account, so that a stranger who got into your account cannot take your money. That an agreement waits for your acceptance never stops a withdrawal or a sale.

6. Dividends and corporate actions

We credit a dividend to your balance when it is paid, and change your shares when a split takes effect. You have no vote at the meetings of a company through us.

7. When we restrict your account

We may keep you from buying, selling, depositing, withdrawing or using API keys when the law or a court asks us to, when we suspect fraud, or when we doubt who you are. We tell you what you cannot do and, where we may, why.

8. Mistakes

Read your history and your notifications. Tell us of a mistake as soon as you see it. When we find that something was booked in error, we correct it by a new entry that names the old one, and we tell you. We never erase an entry.

9. Risk

The price of an investment can fall to nothing. What it did in the past does not say what it will do. You can lose all of the money that you invest, and you should not invest money that you need soon.

We try to keep the service running and correct at all times, but there will be times when it is late, wrong or down, because of us or because of the companies that supply prices, banks and networks. We are liable for damage that we cause on purpose or by gross negligence, and wherever the law does not let us exclude it. We are not liable for what you would have gained.

10. Your data

We keep what you give us and what happens in your account, as long as the law asks us to, and use it to run your account. We share it with those who need it for that, such as banks, and with authorities when the law asks us to. Our staff sees your data as far as their work needs it, and looks at your screens only with a reason that you can read on the Profile page.

11. Messages

You agree to receive agreements, confirmations and notices electronically: in your notifications here, and at your email address. Keep that address up to date.

12. Changes and the end

We may publish a new version of this agreement. We tell you, you can read it in full, and we ask you to accept it. If you do not accept it in time, you cannot deposit or buy until you do. You can still sell what you hold and withdraw your money.

You may stop using the account at any time: sell what you hold, withdraw your balance, and tell us. We may end this agreement with notice of 30 days, or at once when the law asks us to or when you have broken it. Your investments and your money stay yours.

13. Law

The law of the state in which our firm has its seat applies, as far as the law of the place where you live does not protect you better. Talk to our support first when you are not content. You keep every right to complain to an authority or to go to court.', '0ae0e7de1fc67a25dd1de44f2b508b65d2b3270d51dcf1f8f1932f8fcd6fd441', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, '0', NULL, NULL, NULL);

insert into agreements (id, kind, version, title, body, text_hash, effective_from, grace_days, stops_at, published_by, published_at, reason, told_through, told_at, stopped_at, stopped_through, swept_at, proposed_by, proposal_id) values ('102', 'principal_disclosure', '1', 'Principal Trading Disclosure', 'This says who is on the other side of your trades, and where the price comes from. Please read it before you trade.

1. We are the other side of every trade

When you buy, we sell to you. When you sell, we buy from you. We act as principal, for our own account, in every trade of yours. We do not act as your agent, we do not look for another buyer or seller, and your orders are not sent to an exchange or to another dealer.

2. We set the price

We fill your order at the last price that we have received from our source of prices and that has passed our checks. It is the price that the order screen shows, as it is when our server decides your order. The price may be delayed; the screen says so where it is. It may differ from what an exchange or another dealer would have given you at the same time, and it may be worse. You buy and sell at one and the same price: we add no spread and no markup to it.

A mutual fund is bought and sold at its net asset value. The order screen says of which day.

3. How we earn money, and our conflict of interest

We earn the commission on sales and the fee for withdrawals that the screen shows before you confirm.

Because we are the other side of your trades, your interest and ours are opposed: when you gain from a rise, it is a rise of what we sold you. We may or may not buy on a market what we owe you. Whether we gain or lose by that is not shared with you.

4. What you hold

Your shares are recorded in our books. They are a claim against us. Whether your money and your shares are protected by an insurance or a fund for investors if we should fail depends on our license and on the country we work in: ask us before you deposit. If no such protection covers you, you may lose some or all of them.

5. What you can check

Every trade in your history shows its time, its price and the commission. Every order that we refuse tells you why. You can download your history, and compare our prices with those of any other source.

By accepting this disclosure you confirm that you have understood that we are your counterparty and that we set the price, and that you agree to trade with us in this way.', 'ce3da18a8c6981d261bdde0ccbab841a40ab77154d73673361e7253f9d5c1a10', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, '0', NULL, NULL, NULL);

insert into audit_head (is_only, lines, hash) values ('true', '0', E'\\x0000000000000000000000000000000000000000000000000000000000000000');

insert into settings (id, key, value, effective_from, proposed_by, confirmed_by, reason, made_at) values ('1024', 'fees.sale_commission', '50', '1970-01-01 00:00:00+00', NULL, NULL, 'The fee the product came with', '1970-01-01 00:00:00+00');

insert into settings (id, key, value, effective_from, proposed_by, confirmed_by, reason, made_at) values ('1025', 'fees.withdrawal', '500', '1970-01-01 00:00:00+00', NULL, NULL, 'The fee the product came with', '1970-01-01 00:00:00+00');

insert into shards (number, made_at, takes_customers, first_id) values ('0', '1970-01-01 00:00:00+00', 'true', NULL);

select setval('id_block', 1);

CREATE INDEX account_restrictions_by_customer ON public.account_restrictions USING btree (customer_id, id);

CREATE INDEX account_restrictions_ending ON public.account_restrictions USING btree (ends_at) WHERE (lifted_at IS NULL);

CREATE INDEX accounts_kyc_status ON public.accounts USING btree (kyc_status, customer_id);

CREATE INDEX accounts_money_lock_end ON public.accounts USING btree (money_lock_ends_at) WHERE money_lock_end_due;

CREATE INDEX agreement_acceptances_by_agreement ON public.agreement_acceptances USING btree (agreement_id);

CREATE INDEX announcements_open ON public.announcements USING btree (id) WHERE (ended_at IS NULL);

CREATE INDEX announcements_to_notify ON public.announcements USING btree (id) WHERE (notifies_customers AND (notified_at IS NULL));

CREATE INDEX api_keys_expiring ON public.api_keys USING btree (expires_at) WHERE ((expiry_told_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at, id);

CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, at, id);

CREATE INDEX audit_log_customer ON public.audit_log USING btree (customer_id, at, id);

CREATE INDEX audit_log_kind ON public.audit_log USING btree (actor_kind, at, id);

CREATE INDEX audit_log_sign_ins ON public.audit_log USING btree (customer_id, id) WHERE (action IN ('login.succeeded', 'user.registered'));

CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_type, subject_id, at, id);

CREATE INDEX audit_log_time ON public.audit_log USING btree (at, id);

CREATE INDEX audit_log_timeline ON public.audit_log USING btree (customer_id, id);

CREATE UNIQUE INDEX canned_answers_title ON public.canned_answers USING btree (lower(title)) WHERE (ended_at IS NULL);

CREATE INDEX changes_changed_in ON public.changes USING btree (changed_in);

CREATE INDEX corporate_actions_open ON public.corporate_actions USING btree (ex_date) WHERE (applied_at IS NULL);

CREATE UNIQUE INDEX corrections_in_full ON public.corrections USING btree (customer_id, corrects) WHERE (is_full AND (kind NOT IN ('fee_refund', 'withdrawal_returned')));

CREATE INDEX corrections_of ON public.corrections USING btree (customer_id, corrects) WHERE (corrects IS NOT NULL);

CREATE UNIQUE INDEX corrections_pair ON public.corrections USING btree (pair_id) WHERE (pair_id IS NOT NULL);

CREATE INDEX custom_rates_latest ON public.custom_rates USING btree (currency, id DESC);

CREATE INDEX customer_flags_by_customer ON public.customer_flags USING btree (customer_id, id);

CREATE INDEX customer_flags_set ON public.customer_flags USING btree (customer_id) WHERE (ended_at IS NULL);

CREATE INDEX deposit_requests_approved ON public.deposit_requests USING btree (processed_at) WHERE (status = 'approved'::text);

CREATE INDEX deposit_requests_customer_reference ON public.deposit_requests USING btree (customer_id, replace(translate(lower(NORMALIZE(bank_reference, NFKC)), 'ς­͏؜ᅟᅠ‌‍‎‏⁠︎️﻿'::text, 'σ'::text), 'ß'::text, 'ss'::text) COLLATE "C");

CREATE INDEX deposit_requests_queue ON public.deposit_requests USING btree (status, id);

CREATE INDEX deposit_requests_reference_prefix ON public.deposit_requests USING btree (replace(translate(lower(NORMALIZE(bank_reference, NFKC)), 'ς­͏؜ᅟᅠ‌‍‎‏⁠︎️﻿'::text, 'σ'::text), 'ß'::text, 'ss'::text) COLLATE "C", customer_id, id);

CREATE INDEX deposit_requests_unapproved ON public.deposit_requests USING btree (processed_at) WHERE (status <> 'approved'::text);

CREATE INDEX documents_fingerprint ON public.documents USING btree (fingerprint, customer_id);

CREATE INDEX documents_key ON public.documents USING btree (key_id);

CREATE INDEX email_changes_expired ON public.email_changes USING btree (expires_at);

CREATE INDEX email_links_expired ON public.email_links USING btree (expires_at);

CREATE INDEX email_restores_expired ON public.email_restores USING btree (expires_at);

CREATE INDEX email_restores_held ON public.email_restores USING btree (email_key);

CREATE INDEX email_restores_of ON public.email_restores USING btree (customer_id, created_at);

CREATE INDEX hidden_viewings_by_customer ON public.hidden_viewings USING btree (customer_id, id);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING brin (created_at);

CREATE INDEX known_browsers_by_user ON public.known_browsers USING btree (user_id, signed_in_at);

CREATE INDEX mail_outbox_delivering ON public.mail_outbox USING btree (delivering_at) WHERE (state = 'delivering'::text);

CREATE INDEX mail_outbox_due ON public.mail_outbox USING btree (next_attempt_at) WHERE (state IN ('waiting', 'sending'));

CREATE INDEX mail_outbox_settled ON public.mail_outbox USING btree (settled_at) WHERE (settled_at IS NOT NULL);

CREATE INDEX notifications_unread ON public.notifications USING btree (customer_id) WHERE (read_at IS NULL);

CREATE INDEX orders_cancel_requested ON public.orders USING btree (cancel_requested_at) WHERE ((status = 'pending'::text) AND (cancel_requested_at IS NOT NULL));

CREATE INDEX orders_expiry ON public.orders USING btree (expires_at) WHERE ((status = 'pending'::text) AND (expires_at IS NOT NULL));

CREATE INDEX orders_fires ON public.orders USING btree (instrument, fires, fires_units) WHERE ((status = 'pending'::text) AND (fires IS NOT NULL));

CREATE INDEX orders_of_customer ON public.orders USING btree (customer_id) WHERE (status = 'pending'::text);

CREATE INDEX orders_of_symbol ON public.orders USING btree (customer_id, instrument, id);

CREATE UNIQUE INDEX orders_plan_run ON public.orders USING btree (customer_id, plan_run) WHERE (plan_run IS NOT NULL);

CREATE UNIQUE INDEX orders_reinvests ON public.orders USING btree (customer_id, reinvests) WHERE (reinvests IS NOT NULL);

CREATE UNIQUE INDEX orders_replaces ON public.orders USING btree (customer_id, replaces) WHERE (replaces IS NOT NULL);

CREATE INDEX orders_settled ON public.orders USING brin (settled_at);

CREATE UNIQUE INDEX orders_transaction ON public.orders USING btree (customer_id, transaction_id) WHERE (transaction_id IS NOT NULL);

CREATE INDEX orders_waiting ON public.orders USING btree (instrument, id) WHERE ((status = 'pending'::text) AND (waits_for <> 'price'::text));

CREATE INDEX password_reset_requests_by_address ON public.password_reset_requests USING btree (address, created_at);

CREATE INDEX password_reset_requests_processed ON public.password_reset_requests USING btree (processed_at);

CREATE INDEX password_reset_requests_queue ON public.password_reset_requests USING btree (status, id);

CREATE INDEX password_reset_requests_reference_prefix ON public.password_reset_requests USING btree (lower(reference) COLLATE "C", customer_id, id);

CREATE INDEX password_reset_requests_waiting ON public.password_reset_requests USING btree (expires_at) WHERE (status = 'pending'::text);

CREATE INDEX pending_sign_ins_user ON public.pending_sign_ins USING btree (user_id);

CREATE INDEX plans_due ON public.plans USING btree (next_due_on, id) WHERE (status = 'active'::text);

CREATE INDEX positions_instrument ON public.positions USING btree (instrument, customer_id);

CREATE INDEX profile_submissions_decided ON public.profile_submissions USING btree (decided_at);

CREATE INDEX profile_submissions_name_prefix ON public.profile_submissions USING btree (replace(translate(lower(NORMALIZE(full_name, NFKC)), 'ς­͏؜ᅟᅠ‌‍‎‏⁠︎️﻿'::text, 'σ'::text), 'ß'::text, 'ss'::text) COLLATE "C", customer_id) INCLUDE (full_name);

CREATE INDEX profile_submissions_number ON public.profile_submissions USING btree (translate(upper(NORMALIZE(id_number, NFKC)), 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ ./·-‐‒–—―−'::text, 'ABEZHIKMNOPTYXABEKMHOPCTYXIJS01234567890123456789'::text) COLLATE "C", customer_id, id);

CREATE UNIQUE INDEX profile_submissions_one_pending ON public.profile_submissions USING btree (customer_id) WHERE (status = 'pending'::text);

CREATE INDEX profile_submissions_queue ON public.profile_submissions USING btree (status, id);

CREATE INDEX profile_submissions_search ON public.profile_submissions USING gin (replace(translate(lower(NORMALIZE((' '::text || full_name), NFKC)), 'ς­͏؜ᅟᅠ‌‍‎‏⁠︎️﻿'::text, 'σ'::text), 'ß'::text, 'ss'::text) gin_trgm_ops);

CREATE INDEX proposals_by_decision ON public.proposals USING btree (decided_at) WHERE (status = 'approved'::text);

CREATE INDEX proposals_by_status ON public.proposals USING btree (status, id);

CREATE INDEX proposals_of_subject ON public.proposals USING btree (subject) WHERE (status IN ('proposed', 'approved'));

CREATE UNIQUE INDEX proposals_open ON public.proposals USING btree (kind, subject) WHERE (status = 'proposed'::text);

CREATE INDEX provider_minutes_starts_at ON public.provider_minutes USING btree (starts_at);

CREATE INDEX review_claims_by_expiry ON public.review_claims USING btree (expires_at);

CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (owner_id, list, lower(name));

CREATE INDEX saved_views_shared ON public.saved_views USING btree (shared_with) WHERE (shared_with IS NOT NULL);

CREATE INDEX session_closes_received ON public.session_closes USING btree (received_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX settings_by_key ON public.settings USING btree (key, effective_from DESC, id DESC);

CREATE INDEX sso_sign_ins_expiry ON public.sso_sign_ins USING btree (expires_at);

CREATE INDEX staff_invitations_open ON public.staff_invitations USING btree (id) WHERE ((used_at IS NULL) AND (withdrawn_at IS NULL));

CREATE UNIQUE INDEX staff_roles_held ON public.staff_roles USING btree (user_id, role) WHERE (revoked_at IS NULL);

CREATE INDEX support_messages_words ON public.support_messages USING gin (to_tsvector('simple'::regconfig, replace(translate(lower(NORMALIZE(text, NFKC)), 'ς­͏؜ᅟᅠ‌‍‎‏⁠︎️﻿'::text, 'σ'::text), 'ß'::text, 'ss'::text)));

CREATE INDEX support_tickets_open ON public.support_tickets USING btree (priority, id) WHERE (status = 'open'::text);

CREATE INDEX support_tickets_queue ON public.support_tickets USING btree (status, id);

CREATE INDEX totp_secrets_key ON public.totp_secrets USING btree (key_id);

CREATE INDEX transactions_cash ON public.transactions USING btree (customer_id, type, id) WHERE (type IN ('deposit', 'withdraw', 'dividend', 'split'));

CREATE INDEX transactions_id ON public.transactions USING brin (id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX transactions_instrument ON public.transactions USING btree (customer_id, instrument, type, id) WHERE (instrument IS NOT NULL);

CREATE UNIQUE INDEX transactions_request ON public.transactions USING btree (customer_id, request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX transfers_created_at ON public.transfers USING brin (created_at);

CREATE INDEX transfers_id ON public.transfers USING brin (id);

CREATE INDEX users_email_prefix ON public.users USING btree (email_key COLLATE "C", id);

CREATE INDEX users_search ON public.users USING gin (replace(translate(lower(NORMALIZE((((((((' '::text || username_key) || ' '::text) || email_key) || ' '::text) || first_name) || ' '::text) || last_name), NFKC)), 'ς­͏؜ᅟᅠ‌‍‎‏⁠︎️﻿'::text, 'σ'::text), 'ß'::text, 'ss'::text) gin_trgm_ops);

CREATE INDEX users_username_prefix ON public.users USING btree (username_key COLLATE "C", id);

CREATE INDEX viewings_by_customer ON public.viewings USING btree (customer_id, id);

CREATE INDEX webhook_secrets_by_webhook ON public.webhook_secrets USING btree (customer_id, webhook_id);

CREATE INDEX webhooks_sending ON public.webhooks USING btree (customer_id, id) WHERE ((verified_at IS NOT NULL) AND (disabled_at IS NULL) AND (removed_at IS NULL));

CREATE INDEX withdrawal_requests_approved ON public.withdrawal_requests USING btree (processed_at) WHERE (status = 'approved'::text);

CREATE INDEX withdrawal_requests_number ON public.withdrawal_requests USING btree (translate(upper(NORMALIZE(bank_account_number, NFKC)), 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ ./·-‐‒–—―−'::text, 'ABEZHIKMNOPTYXABEKMHOPCTYXIJS01234567890123456789'::text) COLLATE "C", customer_id, id);

CREATE INDEX withdrawal_requests_queue ON public.withdrawal_requests USING btree (status, id);

CREATE INDEX withdrawal_requests_unapproved ON public.withdrawal_requests USING btree (processed_at) WHERE (status <> 'approved'::text);

alter table account_restrictions add constraint account_restrictions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table account_restrictions add constraint account_restrictions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id);

alter table account_restrictions add constraint account_restrictions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);

alter table accounts add constraint accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table agreement_acceptances add constraint agreement_acceptances_agreement_id_text_hash_fkey FOREIGN KEY (agreement_id, text_hash) REFERENCES agreements(id, text_hash);

alter table agreement_acceptances add constraint agreement_acceptances_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table agreements add constraint agreements_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id);

alter table agreements add constraint agreements_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);

alter table agreements add constraint agreements_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id);

alter table announcements add constraint announcements_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id);

alter table announcements add constraint announcements_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);

alter table api_key_networks add constraint api_key_networks_customer_id_key_id_fkey FOREIGN KEY (customer_id, key_id) REFERENCES api_keys(customer_id, id);

alter table api_key_stops add constraint api_key_stops_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table api_keys add constraint api_keys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table audit_log add constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);

alter table audit_log add constraint audit_log_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table canned_answers add constraint canned_answers_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id);

alter table canned_answers add constraint canned_answers_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);

alter table canned_answers add constraint canned_answers_replaces_fkey FOREIGN KEY (replaces) REFERENCES canned_answers(id);

alter table client_orders add constraint client_orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table corporate_action_turns add constraint corporate_action_turns_action_id_fkey FOREIGN KEY (action_id) REFERENCES corporate_actions(id);

alter table corrections add constraint corrections_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table corrections add constraint corrections_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);

alter table custom_rates add constraint custom_rates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);

alter table customer_flags add constraint customer_flags_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table customer_flags add constraint customer_flags_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id);

alter table customer_flags add constraint customer_flags_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table customer_notes add constraint customer_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table customer_notes add constraint customer_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id);

alter table day_closes add constraint day_closes_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id);

alter table deposit_requests add constraint deposit_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table deposit_requests add constraint deposit_requests_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id);

alter table documents add constraint documents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table email_changes add constraint email_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table email_links add constraint email_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table email_restores add constraint email_restores_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table hidden_viewings add constraint hidden_viewings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table hidden_viewings add constraint hidden_viewings_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id);

alter table hidden_viewings add constraint hidden_viewings_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES users(id);

alter table known_browsers add constraint known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table lot_choices add constraint lot_choices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table lot_settings add constraint lot_settings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table mail_outbox add constraint mail_outbox_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table notifications add constraint notifications_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table open_deposit_references add constraint open_deposit_references_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table orders add constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table orders add constraint orders_plan_run_fkey FOREIGN KEY (customer_id, plan_run) REFERENCES plan_runs(customer_id, id);

alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table password_reset_requests add constraint password_reset_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table password_reset_requests add constraint password_reset_requests_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id);

alter table pending_sign_ins add constraint pending_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table plan_runs add constraint plan_runs_customer_id_plan_id_fkey FOREIGN KEY (customer_id, plan_id) REFERENCES plans(customer_id, id);

alter table plans add constraint plans_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table positions add constraint positions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table profile_submissions add constraint profile_submissions_customer_id_document_id_fkey FOREIGN KEY (customer_id, document_id) REFERENCES documents(customer_id, id);

alter table profile_submissions add constraint profile_submissions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table profile_submissions add constraint profile_submissions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);

alter table proposals add constraint proposals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table proposals add constraint proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);

alter table proposals add constraint proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);

alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table reinvestment add constraint reinvestment_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table reinvestment_exceptions add constraint reinvestment_exceptions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table review_claims add constraint review_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id);

alter table review_claims add constraint review_claims_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table saved_views add constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table settings add constraint settings_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id);

alter table settings add constraint settings_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);

alter table staff_identities add constraint staff_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table staff_invitations add constraint staff_invitations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id);

alter table staff_invitations add constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);

alter table staff_invitations add constraint staff_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table staff_invitations add constraint staff_invitations_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id);

alter table staff_roles add constraint staff_roles_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id);

alter table staff_roles add constraint staff_roles_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id);

alter table staff_roles add constraint staff_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table support_messages add constraint support_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table support_messages add constraint support_messages_customer_id_ticket_id_fkey FOREIGN KEY (customer_id, ticket_id) REFERENCES support_tickets(customer_id, id);

alter table support_tickets add constraint support_tickets_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id);

alter table support_tickets add constraint support_tickets_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table totp_secrets add constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table viewings add constraint viewings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);

alter table viewings add constraint viewings_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES users(id);

alter table watchlists add constraint watchlists_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table webhook_attempts add constraint webhook_attempts_customer_id_webhook_id_fkey FOREIGN KEY (customer_id, webhook_id) REFERENCES webhooks(customer_id, id);

alter table webhook_secrets add constraint webhook_secrets_customer_id_webhook_id_fkey FOREIGN KEY (customer_id, webhook_id) REFERENCES webhooks(customer_id, id);

alter table webhooks add constraint webhooks_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table withdrawal_requests add constraint withdrawal_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id);

alter table withdrawal_requests add constraint withdrawal_requests_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id);

CREATE TRIGGER accounts_held_to_agreements BEFORE INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION hold_new_account();

CREATE TRIGGER agreement_acceptances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.agreement_acceptances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER agreements_confirmed BEFORE INSERT ON public.agreements FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_agreement();

CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_head_stays BEFORE DELETE OR TRUNCATE ON public.audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_line();

CREATE TRIGGER client_orders_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.client_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER corporate_action_turns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.corporate_action_turns FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER corporate_actions_are_kept BEFORE DELETE ON public.corporate_actions FOR EACH ROW WHEN (((old.through_customer_id > 0) OR (old.applied_at IS NOT NULL))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER corporate_actions_keep_their_terms BEFORE UPDATE ON public.corporate_actions FOR EACH ROW WHEN (((old.applied_at IS NOT NULL) OR ((old.through_customer_id > 0) AND (((((((old.symbol IS DISTINCT FROM new.symbol) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.ex_date IS DISTINCT FROM new.ex_date)) OR (old.record_at IS DISTINCT FROM new.record_at)) OR (old.per_share_units IS DISTINCT FROM new.per_share_units)) OR (old.new_shares IS DISTINCT FROM new.new_shares)) OR (old.old_shares IS DISTINCT FROM new.old_shares))))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER corrections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER corrections_within_original BEFORE INSERT ON public.corrections FOR EACH ROW EXECUTE FUNCTION refuse_overcorrection();

CREATE TRIGGER custom_rates_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.custom_rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER customer_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.customer_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER day_closes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.day_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER hidden_viewings_confirmed BEFORE INSERT ON public.hidden_viewings FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_look();

CREATE TRIGGER lot_choices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.lot_choices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER lot_settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.lot_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER orders_list_touched AFTER UPDATE OF touched_at ON public.orders FOR EACH ROW WHEN (((new.status = 'pending'::text) AND (old.touched_at IS NULL) AND (new.touched_at IS NOT NULL) AND (current_setting('northfold.lists_touched'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION list_touched_order();

CREATE TRIGGER orders_unlist_touched AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> 'pending'::text) AND (old.touched_at IS NOT NULL))) EXECUTE FUNCTION list_touched_order();

CREATE TRIGGER plan_runs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.plan_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER proposals_decided_once BEFORE UPDATE ON public.proposals FOR EACH ROW EXECUTE FUNCTION refuse_second_decision();

CREATE TRIGGER session_closes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sessions_note_change AFTER UPDATE ON public.sessions FOR EACH ROW WHEN (((to_jsonb(old.*) - 'last_active_at'::text) <> (to_jsonb(new.*) - 'last_active_at'::text))) EXECUTE FUNCTION note_session_change();

CREATE TRIGGER sessions_note_end AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION note_session_change();

CREATE TRIGGER sessions_note_ends AFTER TRUNCATE ON public.sessions FOR EACH STATEMENT EXECUTE FUNCTION note_session_change();

CREATE TRIGGER settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settings_loosened BEFORE INSERT ON public.settings FOR EACH ROW EXECUTE FUNCTION refuse_loosened_threshold();

CREATE TRIGGER settings_tell AFTER INSERT ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();

CREATE TRIGGER staff_identities_of_staff AFTER INSERT ON public.staff_identities FOR EACH ROW EXECUTE FUNCTION refuse_role_of_customer();

CREATE TRIGGER staff_invitations_stay BEFORE UPDATE ON public.staff_invitations FOR EACH ROW EXECUTE FUNCTION refuse_changed_invitation();

CREATE TRIGGER staff_roles_of_staff AFTER INSERT ON public.staff_roles FOR EACH ROW EXECUTE FUNCTION refuse_role_of_customer();

CREATE TRIGGER support_messages_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.support_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER users_note_change AFTER UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION note_session_change();

revoke execute on function accept_staff_invitation(bytea,bigint,text,bigint,text,timestamp with time zone) from public;

revoke execute on function chain_audit_line() from public;

revoke execute on function list_touched_order() from public;

revoke execute on function note_session_change() from public;

revoke execute on function tell_settings() from public;
