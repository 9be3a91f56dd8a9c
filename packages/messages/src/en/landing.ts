/** The landing page. */
export const landing = {
  'landing.title': 'Smart Waste Analysis Platform',
  'landing.eyebrow': 'AI-Powered Waste Detection',
  'landing.intro':
    'Photograph waste where you find it. Seconds later you see what the detector found, and every photo adds to a map of where waste piles up.',
  'landing.start_contributing': 'Start Contributing',
  'landing.claims': 'What it costs you',
  'landing.free_to_use': 'Free to use',
  'landing.instant_analysis': 'Instant AI analysis',
  'landing.anonymous_data': 'Anonymous data',
  'landing.hero_caption': 'A real photo with the detector’s real answer.',
  'landing.login': 'Login',
  'landing.get_started': 'Get Started',
  'landing.go_to_dashboard': 'Go to Dashboard',
  'landing.features_title': 'Made for the moment you notice it',
  'landing.features_intro':
    'You stand in front of it with a phone in your hand. The rest should take less than a minute.',
  'landing.easy_upload': 'Easy Upload',
  'landing.easy_upload_text':
    'Pick, drop, paste or take up to ten photos. On a bad line they wait on your device and go out later.',
  'landing.ai_analysis': 'AI Analysis',
  'landing.ai_analysis_text':
    'Piles, overflowing bins, bags, bottles, cans, cups and litter: each one boxed, with its confidence.',
  'landing.location_tracking': 'Location Tracking',
  'landing.location_tracking_text':
    'From GPS, from the photo itself, from a pin on the map, or in your own words.',
  'landing.community_impact': 'Community Impact',
  'landing.community_impact_text':
    'Everybody’s photos count towards one picture of where help is needed first.',
  'landing.privacy_first': 'Privacy First',
  'landing.privacy_first_text':
    'Hidden data is removed before a photo is stored. Other users never see your uploads.',
  'landing.global_impact': 'Global Impact',
  'landing.global_impact_text':
    'Findings leave as CSV, Excel, Word or GeoJSON, ready for whoever can act on them.',
  'landing.how_it_works': 'How It Works',
  'landing.how_it_works_intro': 'From a photo to a place that gets cleaned, in three steps.',
  'landing.capture_title': 'Capture & Upload',
  'landing.capture_text':
    'Take a photo and say where it is. Your phone’s GPS or the photo’s own coordinates fill in the place.',
  'landing.capture_place': 'Market Road, behind the bus stand',
  'landing.analysis_text': 'The detector looks at your photo within seconds and boxes what it recognises.',
  'landing.track_title': 'Track Impact',
  'landing.track_text':
    'Finds close to each other become a zone. Zones are ranked by how much was found, how surely and how often.',
  'landing.track_example': 'An example of three zones',
  'landing.zone': 'Zone {number}',
  'landing.zone_detections': '{count} detections',
  'landing.priority': 'priority',
  'landing.report_note': 'One press turns the list into a report.',
  'landing.limits_title': 'What it can and cannot see',
  'landing.limits_text':
    'It is a small model that runs on an ordinary computer. It knows eight things, and it tells you how sure it is of each. It misses small litter in grass, things in deep shade and things far away, and now and then it takes a crate for a bin. That is why people look at the results before anybody is sent out.',
  'landing.limits_caption': 'Three tidy bins: recognised, and not counted as waste.',
  'landing.closing_title': 'Start Contributing Today',
  'landing.closing_text': 'The next pile you walk past can be on the map in a minute.',
  'landing.footer_product': 'Product',
  'landing.footer_about': 'About',
  'landing.upload_images': 'Upload Images',
  'landing.view_history': 'View History',
  'landing.contact': 'Contact',
  'landing.source_code': 'Source code',
  'landing.network': 'LinkedIn',
  'landing.copyright': '© 2025 Smart Waste Analysis Platform',
} as const;
