import { Component, type ComponentChildren } from "preact";

/** Draws nothing in place of what fails: a survey may fail, the page around it may not. */
export class Guarded extends Component<{ children: ComponentChildren }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  override componentDidCatch(): void {
    this.setState({ hasFailed: true });
  }

  render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
