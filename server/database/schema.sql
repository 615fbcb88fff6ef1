create sequence id_block as bigint;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

create table accounts (
  customer_id bigint not null,
  cash_cents bigint not null default 0,
  held_cents bigint not null default 0,
  profile_standing text not null default 'none'::text,
  payouts_paused_until timestamp with time zone,
  constraint accounts_cash_cents_check CHECK ((cash_cents >= 0)),
  constraint accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint accounts_held_cents_check CHECK ((held_cents >= 0)),
  constraint accounts_pkey PRIMARY KEY (customer_id),
  constraint accounts_profile_standing_check CHECK ((profile_standing = ANY (ARRAY['none'::text, 'pending'::text, 'approved'::text, 'rejected'::text])))
) with (fillfactor=50);

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
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_log_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table custom_rates (
  id bigint not null,
  currency text not null,
  rate_units bigint,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint custom_rates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint custom_rates_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'GBP'::text, 'JPY'::text, 'SGD'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'IDR'::text, 'HKD'::text]))),
  constraint custom_rates_pkey PRIMARY KEY (id),
  constraint custom_rates_rate_units_check CHECK (((rate_units > 0) AND (rate_units < '1000000000000000000'::bigint)))
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
  constraint deposit_requests_amount_cents_check CHECK ((amount_cents > 0)),
  constraint deposit_requests_check CHECK (((currency <> 'USD'::text) OR ((rate_units = '1000000000000'::bigint) AND (original_amount_cents = amount_cents)))),
  constraint deposit_requests_check1 CHECK (((status = 'pending'::text) = ((processed_at IS NULL) AND (processed_by IS NULL)))),
  constraint deposit_requests_check2 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint deposit_requests_check3 CHECK ((processed_by <> customer_id)),
  constraint deposit_requests_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'SGD'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'IDR'::text, 'HKD'::text]))),
  constraint deposit_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id),
  constraint deposit_requests_id_key UNIQUE (id),
  constraint deposit_requests_original_amount_cents_check CHECK ((original_amount_cents > 0)),
  constraint deposit_requests_pkey PRIMARY KEY (customer_id, id),
  constraint deposit_requests_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id),
  constraint deposit_requests_rate_units_check CHECK ((rate_units > 0)),
  constraint deposit_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

create table documents (
  customer_id bigint not null,
  id bigint not null,
  media_type text not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  sha256 bytea not null generated always as (sha256(content)) stored,
  constraint documents_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 1048576))),
  constraint documents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint documents_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))),
  constraint documents_pkey PRIMARY KEY (customer_id, id)
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
  constraint notifications_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['profile_approved'::text, 'profile_rejected'::text, 'deposit_approved'::text, 'deposit_rejected'::text, 'withdrawal_approved'::text, 'withdrawal_rejected'::text, 'password_reset_approved'::text, 'password_reset_rejected'::text]))),
  constraint notifications_link_check CHECK ((link ~ '^/([^/]|$)'::text)),
  constraint notifications_pkey PRIMARY KEY (customer_id, id),
  constraint notifications_title_check CHECK ((btrim(title) <> ''::text))
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
  constraint password_reset_requests_check3 CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (processed_by IS NOT NULL))),
  constraint password_reset_requests_check4 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint password_reset_requests_check5 CHECK ((processed_by <> customer_id)),
  constraint password_reset_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id),
  constraint password_reset_requests_id_key UNIQUE (id),
  constraint password_reset_requests_new_password_hash_check CHECK ((new_password_hash ~~ '$argon2id$%'::text)),
  constraint password_reset_requests_pkey PRIMARY KEY (customer_id, id),
  constraint password_reset_requests_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id),
  constraint password_reset_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'closed'::text])))
);

create table positions (
  customer_id bigint not null,
  instrument text not null,
  quantity_units bigint not null,
  cost_cents bigint not null,
  constraint positions_check CHECK (((cost_cents >= 0) AND ((quantity_units > 0) OR (cost_cents = 0)))),
  constraint positions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id),
  constraint positions_pkey PRIMARY KEY (customer_id, instrument),
  constraint positions_quantity_units_check CHECK ((quantity_units >= 0))
) with (fillfactor=70);

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
  constraint profile_submissions_check CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_by IS NOT NULL))),
  constraint profile_submissions_check1 CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text, 'superseded'::text])) = (decided_at IS NOT NULL))),
  constraint profile_submissions_check2 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint profile_submissions_check3 CHECK ((decided_by <> customer_id)),
  constraint profile_submissions_customer_id_document_id_fkey FOREIGN KEY (customer_id, document_id) REFERENCES documents(customer_id, id),
  constraint profile_submissions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id),
  constraint profile_submissions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint profile_submissions_id_key UNIQUE (id),
  constraint profile_submissions_pkey PRIMARY KEY (customer_id, id),
  constraint profile_submissions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'superseded'::text])))
);

create table provider_rates (
  currency text not null,
  units_per_dollar bigint not null,
  source text not null,
  provider_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint provider_rates_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'GBP'::text, 'JPY'::text, 'SGD'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'IDR'::text, 'HKD'::text]))),
  constraint provider_rates_pkey PRIMARY KEY (currency),
  constraint provider_rates_units_per_dollar_check CHECK (((units_per_dollar > 0) AND (units_per_dollar < '1000000000000000000'::bigint)))
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
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table throttles (
  bucket text not null,
  count integer not null,
  window_started_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint throttles_count_check CHECK ((count >= 0)),
  constraint throttles_pkey PRIMARY KEY (bucket)
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
  constraint transactions_check CHECK (((amount_cents > 0) OR ((type = 'sell'::text) AND (amount_cents = 0)))),
  constraint transactions_check2 CHECK (((type = ANY (ARRAY['buy'::text, 'sell'::text])) = ((instrument IS NOT NULL) AND (quantity_units IS NOT NULL) AND (price_units IS NOT NULL) AND (price_at IS NOT NULL) AND (price_source IS NOT NULL)))),
  constraint transactions_check3 CHECK (((type = ANY (ARRAY['deposit'::text, 'withdraw'::text])) = (request_id IS NOT NULL))),
  constraint transactions_check4 CHECK (((type <> 'buy'::text) OR (fee_cents = 0))),
  constraint transactions_fee_check CHECK (((fee_cents >= 0) AND ((type = 'withdraw'::text) OR (fee_cents <= amount_cents)))),
  constraint transactions_pkey PRIMARY KEY (customer_id, id),
  constraint transactions_price_units_check CHECK ((price_units > 0)),
  constraint transactions_quantity_units_check CHECK ((quantity_units > 0)),
  constraint transactions_type_check CHECK ((type = ANY (ARRAY['deposit'::text, 'withdraw'::text, 'buy'::text, 'sell'::text])))
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
  constraint transfers_check2 CHECK (((NOT ((debit_account = ANY (ARRAY['cash'::text, 'hold'::text, 'bank'::text, 'fees'::text])) OR (credit_account = ANY (ARRAY['cash'::text, 'hold'::text, 'bank'::text, 'fees'::text])))) OR (asset = 'USD'::text))),
  constraint transfers_credit_account_check CHECK ((credit_account = ANY (ARRAY['cash'::text, 'hold'::text, 'position'::text, 'bank'::text, 'market'::text, 'fees'::text]))),
  constraint transfers_debit_account_check CHECK ((debit_account = ANY (ARRAY['cash'::text, 'hold'::text, 'position'::text, 'bank'::text, 'market'::text, 'fees'::text]))),
  constraint transfers_reason_check CHECK ((reason = ANY (ARRAY['deposit'::text, 'withdrawal_hold'::text, 'withdrawal_payout'::text, 'withdrawal_release'::text, 'buy'::text, 'sell'::text, 'commission'::text])))
);

create table users (
  id bigint not null,
  username text not null,
  username_key text not null,
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  password_hash text not null,
  credential_version integer not null default 1,
  created_at timestamp with time zone not null,
  locked_at timestamp with time zone,
  constraint users_check CHECK ((username_key = lower(username))),
  constraint users_check1 CHECK ((email_key = lower(email))),
  constraint users_credential_version_check CHECK ((credential_version > 0)),
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'administrator'::text]))),
  constraint users_username_key_key UNIQUE (username_key)
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
  constraint withdrawal_requests_check CHECK (((fee_cents >= 0) AND ((net_cents + fee_cents) = gross_cents))),
  constraint withdrawal_requests_check1 CHECK (((status = 'pending'::text) = ((processed_at IS NULL) AND (processed_by IS NULL)))),
  constraint withdrawal_requests_check2 CHECK (((status = 'rejected'::text) = ((rejection_reason IS NOT NULL) AND (btrim(rejection_reason) <> ''::text)))),
  constraint withdrawal_requests_check3 CHECK (((status = 'pending'::text) OR ((status = 'cancelled'::text) = (processed_by = customer_id)))),
  constraint withdrawal_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES accounts(customer_id),
  constraint withdrawal_requests_gross_cents_check CHECK ((gross_cents > 0)),
  constraint withdrawal_requests_id_key UNIQUE (id),
  constraint withdrawal_requests_net_cents_check CHECK ((net_cents > 0)),
  constraint withdrawal_requests_pkey PRIMARY KEY (customer_id, id),
  constraint withdrawal_requests_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id),
  constraint withdrawal_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])))
);

CREATE INDEX audit_log_customer ON public.audit_log USING btree (customer_id, id);

CREATE INDEX custom_rates_latest ON public.custom_rates USING btree (currency, id DESC);

CREATE INDEX deposit_requests_queue ON public.deposit_requests USING btree (status, id);

CREATE INDEX deposit_requests_reference_prefix ON public.deposit_requests USING btree (lower(bank_reference) COLLATE "C", customer_id, id);

CREATE INDEX documents_sha256 ON public.documents USING btree (sha256, customer_id);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING brin (created_at);

CREATE INDEX notifications_unread ON public.notifications USING btree (customer_id) WHERE (read_at IS NULL);

CREATE INDEX password_reset_requests_queue ON public.password_reset_requests USING btree (status, id);

CREATE INDEX password_reset_requests_reference_prefix ON public.password_reset_requests USING btree (lower(reference) COLLATE "C", customer_id, id);

CREATE INDEX password_reset_requests_waiting ON public.password_reset_requests USING btree (expires_at) WHERE (status = 'pending'::text);

CREATE INDEX profile_submissions_id_number ON public.profile_submissions USING btree (translate(upper(id_number), ' ./-'::text, ''::text) COLLATE "C", customer_id, id);

CREATE INDEX profile_submissions_name_prefix ON public.profile_submissions USING btree (lower(full_name) COLLATE "C", customer_id) INCLUDE (full_name);

CREATE UNIQUE INDEX profile_submissions_one_pending ON public.profile_submissions USING btree (customer_id) WHERE (status = 'pending'::text);

CREATE INDEX profile_submissions_queue ON public.profile_submissions USING btree (status, id);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE UNIQUE INDEX transactions_request ON public.transactions USING btree (customer_id, request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX transfers_id ON public.transfers USING brin (id);

CREATE INDEX users_email_prefix ON public.users USING btree (email_key COLLATE "C", id);

CREATE INDEX users_username_prefix ON public.users USING btree (username_key COLLATE "C", id);

CREATE INDEX withdrawal_requests_account ON public.withdrawal_requests USING btree (translate(upper(bank_account_number), ' ./-'::text, ''::text) COLLATE "C", customer_id, id);

CREATE INDEX withdrawal_requests_queue ON public.withdrawal_requests USING btree (status, id);

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER custom_rates_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.custom_rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
