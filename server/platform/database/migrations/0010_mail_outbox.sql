-- Notifications that go out by e-mail, one row each, written in the transaction of the notification
-- while mail is configured.
create table mail_outbox (
  customer_id bigint not null,
  notification_id bigint not null,
  -- The customer's address when they were notified: every attempt goes there.
  recipient text not null,
  state text not null check (state in (
    'waiting', 'sending', 'handed_over', 'sent', 'failed', 'uncertain', 'expired')),
  -- Rises with every claim: a worker whose number is an older one has lost the message.
  attempts integer not null check (attempts >= 0),
  -- Of a waiting message, when it is due; of one being sent, when the claim on it ends.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  -- The kind of failure only; never what a mail server said.
  last_failure text check (last_failure in (
    'unreachable', 'tls', 'authentication', 'deferred', 'refused', 'invalid', 'no_answer')),
  last_failure_at timestamptz,
  created_at timestamptz not null,
  handed_over_at timestamptz,
  settled_at timestamptz,
  primary key (customer_id, notification_id),
  foreign key (customer_id, notification_id) references notifications (customer_id, id),
  check (expires_at > created_at),
  check ((last_failure is null) = (last_failure_at is null)),
  check (handed_over_at is not null or state not in ('handed_over', 'sent', 'uncertain')),
  check ((settled_at is not null) = (state in ('sent', 'failed', 'uncertain', 'expired')))
);

create index mail_outbox_due on mail_outbox (next_attempt_at) where state in ('waiting', 'sending');
create index mail_outbox_handed_over on mail_outbox (handed_over_at) where state = 'handed_over';
create index mail_outbox_settled on mail_outbox (settled_at) where settled_at is not null;
