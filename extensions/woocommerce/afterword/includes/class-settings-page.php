<?php
/**
 * WooCommerce > Afterword.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** The settings page: shows the settings, saves them, and tests the connection. */
final class Settings_Page {
	const PAGE       = 'afterword';
	const NONCE      = 'afterword_settings';
	const CAPABILITY = 'manage_woocommerce';

	/**
	 * What was entered but not saved, so that nothing has to be typed again.
	 *
	 * @var array|null
	 */
	private static $entered = null;

	/**
	 * Notices above the form: each with its kind (`success` or `error`) and text.
	 *
	 * @var array<int, array{string, string}>
	 */
	private static $notices = array();

	/** Adds the actions. */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'add_page' ), 60 );
		add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), array( self::class, 'add_link' ) );
	}

	/** Adds the page below WooCommerce's. */
	public static function add_page() {
		$title = __( 'Afterword', 'afterword' );
		$hook  = add_submenu_page( 'woocommerce', $title, $title, self::CAPABILITY, self::PAGE, array( self::class, 'render' ) );
		if ( $hook ) {
			add_action( 'load-' . $hook, array( self::class, 'handle' ) );
		}
	}

	/**
	 * Adds a link to the settings in the list of plugins.
	 *
	 * @param string[] $links The plugin's links so far.
	 * @return string[]
	 */
	public static function add_link( $links ) {
		$address = admin_url( 'admin.php?page=' . self::PAGE );
		array_unshift( $links, '<a href="' . esc_url( $address ) . '">' . esc_html__( 'Settings', 'afterword' ) . '</a>' );
		return $links;
	}

	/** Handles a sent form before the page is drawn. */
	public static function handle() {
		if ( ! isset( $_SERVER['REQUEST_METHOD'] ) || 'POST' !== $_SERVER['REQUEST_METHOD'] ) {
			return;
		}
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( esc_html__( 'You need permission to manage WooCommerce to change these settings.', 'afterword' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( self::NONCE ); // Ends the request if the form isn't ours.
		$form    = isset( $_POST['afterword'] ) && is_array( $_POST['afterword'] ) ? wp_unslash( $_POST['afterword'] ) : array(); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- check_settings() does.
		$is_test = isset( $_POST['afterword_test'] );
		// A test needs the address and the key, even while the survey is off.
		$checked = check_settings( $is_test ? array_merge( $form, array( 'enabled' => '1' ) ) : $form );

		// The order page loads a script from the address.
		$is_new_address = read_settings()['appUrl'] !== $checked['settings']['appUrl'];
		if ( ! $checked['errors'] && $is_new_address && ! current_user_can( 'unfiltered_html' ) ) {
			$checked['errors'][] = __( 'Afterword address: you can’t change it, because you may not add scripts to this site. Ask an administrator (in a network of sites, its super admin).', 'afterword' );
		}

		self::$entered            = $checked['settings'];
		self::$entered['enabled'] = ! empty( $form['enabled'] );
		foreach ( $checked['errors'] as $error ) {
			self::$notices[] = array( 'error', $error );
		}
		if ( $checked['errors'] ) {
			return;
		}
		if ( $is_test ) {
			$result          = test_connection( $checked['settings']['appUrl'], $checked['settings']['publishableKey'] );
			self::$notices[] = array( $result['works'] ? 'success' : 'error', $result['message'] );
			return;
		}
		update_option( OPTION, $checked['settings'] );
		self::$notices[] = array( 'success', __( 'Settings saved.', 'afterword' ) );
	}

	/** Draws the page. */
	public static function render() {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			return;
		}
		$settings = null === self::$entered ? read_settings() : self::$entered;
		?>
		<div class="wrap">
			<h1><?php esc_html_e( 'Afterword', 'afterword' ); ?></h1>
			<?php foreach ( self::$notices as list( $kind, $text ) ) : ?>
				<div class="notice notice-<?php echo esc_attr( $kind ); ?>" role="<?php echo 'error' === $kind ? 'alert' : 'status'; ?>"><p><?php echo esc_html( $text ); ?></p></div>
			<?php endforeach; ?>
			<p><?php esc_html_e( 'Shows your post-purchase survey on the order confirmation page. You edit the survey and read the answers in Afterword.', 'afterword' ); ?></p>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin.php?page=' . self::PAGE ) ); ?>">
				<?php wp_nonce_field( self::NONCE ); ?>
				<table class="form-table" role="presentation">
					<?php
					self::render_text( 'appUrl', 'url', __( 'Afterword address', 'afterword' ), $settings, __( 'Where you sign in to Afterword, such as https://surveys.example.com.', 'afterword' ) );
					self::render_text( 'publishableKey', 'text', __( 'Publishable key', 'afterword' ), $settings, __( 'From Afterword, under API keys. It starts with pk_ and is safe in a page’s source.', 'afterword' ) );
					?>
					<tr>
						<th scope="row"><?php esc_html_e( 'Survey', 'afterword' ); ?></th>
						<td><label><input type="checkbox" name="afterword[enabled]" value="1"<?php checked( $settings['enabled'] ); ?>> <?php esc_html_e( 'Show the survey on the order confirmation page', 'afterword' ); ?></label></td>
					</tr>
					<tr>
						<th scope="row"><label for="afterword-place"><?php esc_html_e( 'Position', 'afterword' ); ?></label></th>
						<td>
							<select id="afterword-place" name="afterword[place]">
								<option value="below"<?php selected( $settings['place'], 'below' ); ?>><?php esc_html_e( 'Below the order details', 'afterword' ); ?></option>
								<option value="above"<?php selected( $settings['place'], 'above' ); ?>><?php esc_html_e( 'Above the order confirmation', 'afterword' ); ?></option>
							</select>
							<p class="description"><?php esc_html_e( 'On a page made of blocks, the survey appears at the Additional Information block, or at the Order Status block if you removed the first.', 'afterword' ); ?></p>
						</td>
					</tr>
				</table>
				<p class="submit">
					<button type="submit" class="button button-primary"><?php esc_html_e( 'Save changes', 'afterword' ); ?></button>
					<button type="submit" class="button" name="afterword_test" value="1"><?php esc_html_e( 'Test connection', 'afterword' ); ?></button>
				</p>
			</form>
		</div>
		<?php
	}

	/**
	 * Draws a text field.
	 *
	 * @param string $name     The setting's name.
	 * @param string $type     The input's type.
	 * @param string $label    The label.
	 * @param array  $settings The settings.
	 * @param string $help     What to enter.
	 */
	private static function render_text( $name, $type, $label, $settings, $help ) {
		$id = 'afterword-' . strtolower( $name );
		?>
		<tr>
			<th scope="row"><label for="<?php echo esc_attr( $id ); ?>"><?php echo esc_html( $label ); ?></label></th>
			<td>
				<input class="regular-text code" type="<?php echo esc_attr( $type ); ?>" id="<?php echo esc_attr( $id ); ?>" name="afterword[<?php echo esc_attr( $name ); ?>]" value="<?php echo esc_attr( $settings[ $name ] ); ?>" spellcheck="false" autocomplete="off" aria-describedby="<?php echo esc_attr( $id ); ?>-help">
				<p class="description" id="<?php echo esc_attr( $id ); ?>-help"><?php echo esc_html( $help ); ?></p>
			</td>
		</tr>
		<?php
	}
}
