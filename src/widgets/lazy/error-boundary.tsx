import { Component, type ReactNode } from 'react';
import { ComponentLoadError } from './lazy-component.ts';

interface ErrorBoundaryProps {
  /** Takes away what led to the failed part; without it the part is tried again. */
  onFailure?: (error: unknown) => void;
  /** In place of the failed part; without it nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Removes a failed part beside the page; the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  /** How long the next try waits after a file that failed (ms): twice as long as the one before. */
  wait = 500;
  timer: ReturnType<typeof setTimeout> | undefined;
  again = () => {
    clearTimeout(this.timer);
    this.setState({ failed: false });
  };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const isMissing = error instanceof ComponentLoadError;
    if (isMissing) error.forget();
    const { onFailure } = this.props;
    if (onFailure) {
      onFailure(error);
      this.again();
      return;
    }
    addEventListener('online', this.again, { once: true });
    // One file can fail while the connection stays.
    if (isMissing) {
      this.wait *= 2;
      this.timer = setTimeout(this.again, this.wait);
    }
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
