// Where toasts are put: two live regions, which are there, empty, long before their text. Screen readers miss a region that is
// inserted together with its text (ARIA22). The page has them in its HTML (index.html), each dialog from the moment it opens,
// because a modal dialog makes everything outside it inert.

type Urgency = 'status' | 'alert';

/** The region of a host for toasts of this urgency. Created if it is missing. */
export function toastPlace(host: HTMLElement, urgency: Urgency): HTMLElement {
  const known = host.querySelector<HTMLElement>(`:scope > [data-toasts="${urgency}"]`);
  if (known) return known;
  const place = document.createElement('div');
  place.setAttribute('role', urgency);
  place.className = 'live';
  place.dataset.toasts = urgency;
  host.append(place);
  return place;
}
