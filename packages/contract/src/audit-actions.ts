/**
 * Every action of the audit log. Separate from the schemas, so that code that needs only the names loads no schema
 * library.
 */
export const AUDIT_ACTIONS = [
  'audit.exported',
  'image.analysis_requested',
  'image.deleted',
  'image.place_changed',
  'image.review_removed',
  'image.reviewed',
  'images.bulk_delete',
  'images.bulk_reprocess',
  'ml_config.saved',
  'model.performance_tested',
  'model.service_tested',
  'processing.pause',
  'processing.resume',
  'processing.retry-failed',
  'processing.start',
  'processing.stop',
  'report.export',
  'storage_copied',
  'user.data_downloaded',
  'user.deleted',
  'user.disabled',
  'user.email_changed',
  'user.enabled',
  'user.login_failed',
  'user.password_changed',
  'user.password_reset',
  'user.registered',
  'user.reset_link_sent',
  'user.role_changed',
  'user.session_ended',
  'user.signed_out',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
