/**
 * Digest of the payee of withdrawal request `w`, in hex: SHA-256 of its salt and the five fields, each prefixed with
 * its length. The random salt is in the request's row only, so the digest in the audit log reveals no account number.
 * Null for requests from before the salt.
 */
export const PAYEE_DIGEST = `encode(sha256(w.payee_salt || convert_to(concat(
  length(w.bank_name), ':', w.bank_name, length(w.bank_account_name), ':', w.bank_account_name,
  length(w.bank_account_number), ':', w.bank_account_number, length(w.swift_code), ':', w.swift_code,
  length(w.bank_address), ':', w.bank_address), 'UTF8')), 'hex')`
