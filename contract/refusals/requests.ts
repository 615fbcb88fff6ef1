import { refusal } from './refusal-table.ts'

/** What any request may be refused for: its form, its sender, its time, and faults of ours. */
export const REQUEST_REFUSALS = {
  bad_input: refusal(400, 'Please check the highlighted fields'),
  malformed_body: refusal(400, 'The request body is not valid JSON'),
  malformed_request: refusal(400, 'The HTTP request is malformed'),
  bad_idempotency_key: refusal(400, 'Idempotency-Key must have 8 to 255 visible ASCII characters'),
  not_signed_in: refusal(401, 'Please sign in'),
  not_allowed: refusal(403, 'You are not allowed to do this'),
  cross_site: refusal(403, 'Cross-site requests are refused'),
  not_found: refusal(404, 'Not found'),
  already_processed: refusal(409, 'Request already processed'),
  not_offered: refusal(422, 'This is not available here'),
  duplicate_request: refusal(409, 'This repeats your last request'),
  request_timed_out: refusal(408, 'The request took too long to arrive'),
  body_too_large: refusal(413, 'The request is too large'),
  unsupported_media_type: refusal(415, 'Send application/json'),
  idempotency_key_reused: refusal(422, 'This Idempotency-Key was used for a different request'),
  headers_too_large: refusal(431, 'The request headers are too large'),
  too_many_requests: refusal(429, 'Too many requests. Please try again later'),
  busy: refusal(503, 'The service is busy. Please try again in a moment'),
  database_unavailable: refusal(503, 'The service is temporarily unavailable. Please try again'),
  outcome_unknown: refusal(
    503,
    'We could not confirm the outcome. Please check your history before trying again',
  ),
  internal_error: refusal(500, 'Something went wrong on our side'),
}
