-- What customers agree to, by kind and version. A version never changes but for how far the house has come with telling
-- customers of it, and with holding them to it.
create table agreements (
  id bigint primary key,
  kind text not null check (kind in ('customer_agreement', 'principal_disclosure')),
  version integer not null check (version > 0),
  title text not null check (btrim(title) <> '' and length(title) <= 100),
  body text not null check (btrim(body) <> '' and length(body) <= 60000),
  text_hash text not null check (text_hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  -- Null: from the first day.
  effective_from timestamptz,
  -- Null: it stops nothing.
  grace_days integer check (grace_days between 0 and 365),
  -- When the grace ends.
  stops_at timestamptz check (stops_at >= effective_from),
  -- Null of the texts that came with the software.
  published_by bigint references users (id),
  published_at timestamptz,
  reason text check (btrim(reason) <> '' and length(reason) <= 1000),
  -- The last customer who was told that it was published, and when all were.
  told_through bigint not null default 0,
  told_at timestamptz,
  -- Since when new accounts are held to it; the last older account that is, and since when all are.
  stopped_at timestamptz check (stopped_at >= stops_at),
  stopped_through bigint not null default 0,
  swept_at timestamptz check (swept_at >= stopped_at),
  unique (kind, version),
  unique (id, text_hash),
  check ((published_by is null) = (published_at is null)),
  check ((published_by is null) = (reason is null)),
  check ((published_by is null) = (effective_from is null)),
  check ((grace_days is null) = (stops_at is null)),
  check (published_by is not null or version = 1)
);

create table agreement_acceptances (
  id bigint primary key,
  customer_id bigint not null references accounts (customer_id),
  agreement_id bigint not null,
  -- Of the text that the customer saw: that of the version, by the key below.
  text_hash text not null,
  accepted_at timestamptz not null,
  address text not null,
  user_agent text not null,
  unique (customer_id, agreement_id),
  foreign key (agreement_id, text_hash) references agreements (id, text_hash)
);

create index agreement_acceptances_by_agreement on agreement_acceptances (agreement_id);

create trigger agreement_acceptances_append_only before update or delete or truncate on agreement_acceptances
  for each statement execute function refuse_change();

-- Whether an agreement that its customer has not accepted stops deposits and buys, on the row that every order and
-- deposit locks.
alter table accounts add column agreement_due boolean not null default false;

-- An account that is opened after the grace of a version is held to it from the first day. Waits for the transaction
-- that begins to hold accounts to one: an account is opened before that, and is found by it, or after it.
create function hold_new_account() returns trigger
language plpgsql as $$
begin
  perform 1 from agreements where stops_at is not null and swept_at is null for share;
  new.agreement_due := exists (select from agreements where stopped_at is not null);
  return new;
end
$$;

create trigger accounts_held_to_agreements before insert on accounts
  for each row execute function hold_new_account();

alter table plan_runs drop constraint plan_runs_outcome_check;
alter table plan_runs add constraint plan_runs_outcome_check check (outcome in (
  'ordered', 'skipped_funds', 'skipped_profile', 'skipped_restricted', 'skipped_agreement', 'skipped_halt',
  'skipped_by_you', 'missed'));

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''agreement_published''::text, ''agreement_due''::text, ');
end
$$;

-- The texts that come with the software: in force from the first day, asked for, and stopping nothing. The house
-- requires a text by publishing it.
insert into agreements (id, kind, version, title, body, text_hash)
select id, kind, 1, title, body, encode(sha256(convert_to(body, 'UTF8')), 'hex')
from (values
  (101::bigint, 'customer_agreement', 'Customer Agreement', $text$This is the agreement between you and the firm that runs this brokerage ("we", "us"). It says what we do for you, what we ask of you, and what happens when something goes wrong. Please read all of it.

1. Your account

You must be at least 18 years old and open the account for yourself, not for another person. What you tell us about yourself must be true, and you keep it up to date. We review your identity before you deposit or trade, and we may ask for more documents later.

Keep your password and your second factor to yourself. What is done with them, or with an API key that you made, counts as done by you, until you tell us that they are in other hands. Tell us at once if you think that they are. You can end sessions, revoke keys and lock your money yourself on the Profile page.

2. Deposits

You send money to our bank account with the reference that we show you, from a bank account in your own name. We credit it after we have found it in our bank's statement and reviewed it. A deposit in another currency is credited in US dollars at the rate that was shown and held for it. If your bank takes a deposit back after we have credited it, we take it out of your balance. What is missing then, you owe us. While you owe us money, you cannot buy or withdraw.

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

The law of the state in which our firm has its seat applies, as far as the law of the place where you live does not protect you better. Talk to our support first when you are not content. You keep every right to complain to an authority or to go to court.$text$),
  (102::bigint, 'principal_disclosure', 'Principal Trading Disclosure', $text$This says who is on the other side of your trades, and where the price comes from. Please read it before you trade.

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

By accepting this disclosure you confirm that you have understood that we are your counterparty and that we set the price, and that you agree to trade with us in this way.$text$)
) as came (id, kind, title, body);
