/** The entries of the audit log as sentences. `actor`, `target`, `photo` and the like become links. */
export const auditSentenceMessages = {
  'audit_sentence.audit.exported': '{actor} exported the {log}',
  'audit_sentence.image.analysis_requested': '{actor} started an analysis of {photo}',
  'audit_sentence.image.deleted': '{actor} deleted {photo}',
  'audit_sentence.image.purged': '{actor} deleted {photo} for good',
  'audit_sentence.image.restored': '{actor} restored {photo}',
  'audit_sentence.image.coordinates_set': '{actor} placed {photo} on the map',
  'audit_sentence.image.place_changed': '{actor} changed the place of {photo}',
  'audit_sentence.image.review_removed': '{actor} removed the review mark of {photo}',
  'audit_sentence.image.reviewed': '{actor} reviewed {photo}',
  'audit_sentence.images.bulk_delete':
    '{actor} deleted {count, plural, one {# photo} other {# photos}} at once',
  'audit_sentence.images.bulk_purge':
    '{actor} deleted {count, plural, one {# photo} other {# photos}} for good at once',
  'audit_sentence.images.bulk_restore':
    '{actor} restored {count, plural, one {# photo} other {# photos}} at once',
  'audit_sentence.images.bulk_reprocess':
    '{actor} started a new analysis of {count, plural, one {# photo} other {# photos}}',
  'audit_sentence.ml_config.saved':
    '{actor} changed {count, plural, one {# setting} other {# settings}} of the {settings}',
  'audit_sentence.setting_changed': '{actor} changed {setting} from {from} to {to}',
  'audit_sentence.model.performance_tested': '{actor} started a {performance_test}',
  'audit_sentence.model.service_tested': '{actor} started a {service_test}',
  'audit_sentence.processing.pause': '{actor} paused {processing}',
  'audit_sentence.processing.resume': '{actor} resumed {processing}',
  'audit_sentence.processing.retry-failed':
    '{actor} put {count, plural, one {# failed photo} other {# failed photos}} back into {processing}',
  'audit_sentence.processing.start':
    '{actor} started {processing} of {scope, select, batch {up to {count, plural, one {# photo} other {# photos}}} other {all waiting photos}}',
  'audit_sentence.processing.stop': '{actor} stopped {processing}',
  'audit_sentence.report.export':
    '{actor} exported a {report} of {count, plural, one {# upload} other {# uploads}}',
  'audit_sentence.storage_copied':
    '{actor} copied {count, plural, one {# file} other {# files}} to another photo store',
  'audit_sentence.user.data_downloaded': '{actor} downloaded their own data',
  'audit_sentence.user.deleted': '{actor} deleted their account',
  'audit_sentence.user.disabled': '{actor} disabled the account of {target}',
  'audit_sentence.user.email_changed': '{actor} changed their email address',
  'audit_sentence.user.enabled': '{actor} enabled the account of {target}',
  'audit_sentence.user.login_failed': 'A login as {target} failed',
  'audit_sentence.user.password_changed': '{actor} changed their password',
  'audit_sentence.user.password_reset': '{actor} set a new password with a reset link',
  'audit_sentence.user.registered': '{actor} created an account',
  'audit_sentence.user.reset_link_sent': '{actor} sent {target} a link to reset the password',
  'audit_sentence.user.role_changed': '{actor} changed the role of {target} from {from} to {to}',
  'audit_sentence.user.session_ended':
    '{actor} ended {count, plural, one {a session} other {# sessions}} of their account',
  'audit_sentence.user.signed_out': '{actor} logged {target} out everywhere',
  'audit_sentence.other': '{actor}: {action}',

  'audit_group.image.analysis_requested': '{actor} started analyses of {count} photos',
  'audit_group.image.deleted': '{actor} deleted {count} photos',
  'audit_group.image.coordinates_set': '{actor} placed {count} photos on the map',
  'audit_group.image.place_changed': '{actor} changed the places of {count} photos',
  'audit_group.image.purged': '{actor} deleted {count} photos for good',
  'audit_group.image.restored': '{actor} restored {count} photos',
  'audit_group.image.reviewed': '{actor} reviewed {count} photos',
  'audit_group.image.review_removed': '{actor} removed the review marks of {count} photos',
  'audit_group.report.export': '{actor} exported {count} reports',
  'audit_group.user.login_failed': '{count} logins as {target} failed',

  'audit_sentence.actor_system': 'The system',
  'audit_sentence.target_deleted': 'a deleted account',
  'audit_sentence.photo': 'photo …{id}',
  'audit_sentence.log': 'audit log',
  'audit_sentence.settings': 'ML configuration',
  'audit_sentence.performance_test': 'performance test',
  'audit_sentence.service_test': 'service test',
  'audit_sentence.processing': 'processing',
  'audit_sentence.report': 'report',
} as const;
