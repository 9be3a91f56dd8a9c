/** The zones where waste collects. */
export const zonesMessages = {
  'zones.zones': 'Zones by Priority',
  'zones.zones_help': 'Uploads within {size} of each other, most urgent first.',
  'zones.no_zones': 'No zones yet',
  'zones.no_zones_text': 'Zones need uploads with coordinates. There are none in this time range.',
  'zones.unlocated':
    '{count, plural, one {# upload without coordinates: place it} other {{text} uploads without coordinates: place them}}',
  'zones.load_failed': 'Failed to load zones',
  'zones.map': 'Map of the zones. The list shows the same zones.',
  'zones.zone': 'Zone {rank}',
  'zones.pin':
    'Zone {rank}: {place}. {level, select, high {High priority} medium {Medium priority} other {Low priority}}, {uploads, plural, one {# upload} other {# uploads}}',
  'zones.high': 'High',
  'zones.medium': 'Medium',
  'zones.low': 'Low',
  'zones.priority':
    '{level, select, high {High priority} medium {Medium priority} other {Low priority}}, {score}',
  'zones.score': 'Priority',
  'zones.score_sum':
    'Priority {score} = detections {detections} + confidence {confidence} + uploads {uploads}',
  'zones.score_most':
    'Detections give at most {detections} (with {detections_from} or more), their average confidence {confidence}, and uploads {uploads} (with {uploads_from} or more).',
  'zones.uploads': '{count, plural, one {# upload} other {# uploads}}',
  'zones.detections': '{count, plural, one {# detection} other {# detections}}',
  'zones.by_person': 'Checked by a person',
  'zones.by_people': 'Checked by people',
  'zones.confidence': '{percent} confidence',
  'zones.confidence_calibrated': '{percent} confidence (calibrated)',
  'zones.more': '{count, number} more than in the previous period',
  'zones.fewer': '{count, number} fewer than in the previous period',
  'zones.same': 'No change',
  'zones.new_zone': 'New in this period',
  'zones.is_new': 'New',
  'zones.most_urgent': 'The {shown} most urgent of {all, number} zones. The report includes all zones.',
  'zones.show_all': 'Show all {count, number} zones',
  'zones.details': 'Zone {rank}: {place}',
  'zones.zone_uploads': 'Uploads of this zone',
  'zones.only_newest': 'The newest {shown} of {all, number} uploads.',
  'zones.view_analysis': 'View Full Analysis',
  'zones.radius': 'Radius {size}',
} as const;
