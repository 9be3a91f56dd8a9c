import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Severity, SeverityFact } from './severity.tsx';

describe('the severity of an upload (ST-40)', () => {
  it.each([
    [0.05, 'Low severity'],
    [0.45, 'Medium severity'],
    [0.9, 'High severity'],
  ])('is said in words: %d is %s', (severity, text) => {
    render(<Severity image={{ severity }} />);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([undefined, null, 0])('is not shown for %j', (severity) => {
    const { container } = render(<Severity image={{ severity }} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('is named in a list of facts', () => {
    const { container, rerender } = render(<SeverityFact image={{ severity: 0.9 }} />);
    expect(screen.getByText('Severity').parentElement).toHaveTextContent('SeverityHigh');
    rerender(<SeverityFact image={{ severity: null }} />);
    expect(container).toBeEmptyDOMElement();
  });
});
